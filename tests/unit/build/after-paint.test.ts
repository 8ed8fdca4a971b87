import { describe, expect, test } from 'vitest'
import { scriptsAfterPaint } from '@/lib/build/after-paint.mjs'

const HEAD = [
  '<link rel="preload" href="/typefaces/a.woff2" as="font" crossorigin="" type="font/woff2"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/start.js"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script>',
].join('')
const FLIGHT = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const START = '<script src="/_next/static/chunks/start.js" id="_R_" async=""></script>'
const PAGE = `<!DOCTYPE html><html><head>${HEAD}</head><body><p>Read me</p>${START}${FLIGHT}</body></html>`

describe('scripts after the first paint', () => {
  const waiting = scriptsAfterPaint(PAGE)

  test('a browser finds none of them to fetch, by tag or ahead of it', () => {
    expect(waiting).not.toMatch(/<script(?![^>]*\btype="text\/after-paint")[^>]*\sasync/)
    expect(waiting).not.toMatch(/rel="preload" as="script"/)
  })

  test('they keep their places and attributes', () => {
    expect(waiting).toContain(
      '<script type="text/after-paint" src="/_next/static/chunks/a.js" async=""></script>',
    )
    expect(waiting).toContain(
      '<p>Read me</p><script type="text/after-paint" src="/_next/static/chunks/start.js" id="_R_" async="">',
    )
  })

  test('styles, typefaces, inline scripts and those of old browsers stay as they are', () => {
    for (const kept of [...HEAD.split('>').filter((tag) => /font|stylesheet|noModule/.test(tag)), FLIGHT]) {
      expect(waiting).toContain(kept)
    }
  })

  test('what wakes them is the last thing of the page, when all of them are there', () => {
    expect(waiting).toMatch(/<script>\{[^<]*\}<\/script><\/body><\/html>$/)
  })

  test('a page without scripts of Next is left alone', () => {
    const page = `<html><body><p>Read me</p>${FLIGHT}</body></html>`
    expect(scriptsAfterPaint(page)).toBe(page)
  })

  test('a page that has no end is refused rather than left without its scripts', () => {
    expect(() => scriptsAfterPaint(START)).toThrow(/no end/)
  })
})
