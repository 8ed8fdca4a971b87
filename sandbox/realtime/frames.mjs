// Phoenix messages on the wire: an object in protocol 1.0.0, an array in 2.0.0.

/**
 * @typedef {object} Frame
 * @property {string | null} joinRef
 * @property {string | null} ref
 * @property {string} topic
 * @property {string} event
 * @property {Record<string, unknown>} payload
 */

/** @typedef {'1.0.0' | '2.0.0'} Protocol */

/**
 * @param {string} text
 * @param {Protocol} protocol
 * @returns {Frame | null} null when it is no Phoenix message
 */
export function readFrame(text, protocol) {
  const message = parseJson(text)
  const [joinRef, ref, topic, event, payload] =
    protocol === '2.0.0' && Array.isArray(message) ? message : fieldsOf(message)
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: asRef(joinRef), ref: asRef(ref), topic, event, payload: asObject(payload) }
}

/**
 * @param {Frame} frame
 * @param {Protocol} protocol
 */
export function writeFrame({ joinRef, ref, topic, event, payload }, protocol) {
  if (protocol === '2.0.0') return JSON.stringify([joinRef, ref, topic, event, payload])
  return JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @param {unknown} message */
function fieldsOf(message) {
  const { join_ref, ref, topic, event, payload } = asObject(message)
  return [join_ref, ref, topic, event, payload]
}

/** @param {unknown} value */
const asRef = (value) => (typeof value === 'string' ? value : null)

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
export const asObject = (value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
