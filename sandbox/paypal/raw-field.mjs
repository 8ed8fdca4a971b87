/** Whole strings, so that nothing inside of them counts, and what gives JSON its shape. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]/g

/** @type {Record<string, number>} */
const depths = { '{': 1, '[': 1, '}': -1, ']': -1 }

/**
 * The text of one field of a JSON object, byte for byte: a signature covers the text that was sent, and text that was
 * parsed and written again may differ from it.
 * @param {string} text a JSON object
 * @param {string} name
 * @returns {string | null}
 */
export function rawField(text, name) {
  const key = JSON.stringify(name)
  let depth = 0
  let start = -1
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const isOurs = depth === 1
    if (isOurs && start !== -1 && (token === ',' || token === '}')) return text.slice(start, index).trimEnd()
    if (isOurs && start === -1 && token === key) start = afterColon(text, index + token.length)
    depth += depths[token] ?? 0
  }
  return null
}

/**
 * Where the value of a key begins; -1 when what stands there is no key.
 * @param {string} text
 * @param {number} end of the key
 */
function afterColon(text, end) {
  const colon = /^\s*:\s*/.exec(text.slice(end, end + 64))
  return colon ? end + colon[0].length : -1
}
