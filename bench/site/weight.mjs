import { gzipSync } from 'node:zlib'

/**
 * What a browser fetches of a page before anybody touches it: its scripts and styles as they travel, in kB of 1,000
 * gzipped bytes. Scripts that wait for the first paint count; those for browsers without modules don't.
 * @param {string} url
 */
export async function weigh(url) {
  const page = await read(url)
  const tags = [...page.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const scripts = tags
    .filter((tag) => /^<script/.test(tag) && !/\bnomodule\b/i.test(tag))
    .map(addressIn('src'))
  const ahead = tags.filter((tag) => /\bas="script"/.test(tag)).map(addressIn('href'))
  const styles = tags.filter((tag) => /\brel="stylesheet"/.test(tag)).map(addressIn('href'))
  return { scriptKb: await sizeOf([...scripts, ...ahead], url), styleKb: await sizeOf(styles, url) }
}

/** @param {'src' | 'href'} attribute */
function addressIn(attribute) {
  const pattern = new RegExp(`\\b${attribute}="([^"]+)"`)
  return (/** @type {string} */ tag) => pattern.exec(tag)?.[1]?.replaceAll('&amp;', '&')
}

/**
 * @param {(string | undefined)[]} addresses
 * @param {string} base
 */
async function sizeOf(addresses, base) {
  let bytes = 0
  for (const address of new Set(addresses)) {
    if (address !== undefined) bytes += gzipSync(await read(new URL(address, base).href)).byteLength
  }
  return bytes / 1_000
}

/** @param {string} url */
async function read(url) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}
