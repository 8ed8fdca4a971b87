// Lite answers 500 with the code "SUP" for every SQLSTATE it doesn't know, such as 23514 (check violation), where PostgREST
// keeps the code. Lite does support PostgREST's way for a function to choose its response (SQLSTATE PGRST with JSON in message
// and detail), so unknown codes take that form.

/** Classes and codes that Lite maps like PostgREST. */
const knownCode = /^(?:PGRST|PT.{3}|42.{3}|22.{3}|21.{3}|55.{3}|53.{3}|23502|23503|23505|25006)$/

/** PostgREST's status for an SQLSTATE; the first matching prefix counts. */
const statusByPrefix = /** @type {const} */ ([
  ['P0001', 400],
  ['0L', 403],
  ['0P', 403],
  ['08', 503],
  ['09', 500],
  ['23', 400],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['54', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
])

/**
 * @param {unknown} error a database error
 * @returns {unknown} the same error, in a form whose code reaches the client
 */
export function keepErrorCode(error) {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { code } = error
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || knownCode.test(code)) return error
  const status = statusByPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400
  return Object.assign(new Error(JSON.stringify({ code, message: error.message, ...notes(error) })), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  })
}

/** @param {Error} error */
function notes(error) {
  const details = 'detail' in error && typeof error.detail === 'string' ? error.detail : null
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : null
  return { details, hint }
}
