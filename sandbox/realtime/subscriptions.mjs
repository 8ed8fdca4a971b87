import { asObject } from './frames.mjs'

/** @typedef {import('./changes.mjs').Change} Change */

/**
 * @typedef {object} Subscription
 * @property {number} id
 * @property {string} event INSERT, UPDATE, DELETE or *
 * @property {string} schema
 * @property {string} [table] absent: every published table
 * @property {string} [filter] "column=eq.value"
 */

const filterForm = /^([^=]+)=(eq|neq|in)\.(.*)$/
let lastId = 0

/**
 * What a join asks to be told of.
 * @param {Record<string, unknown>} joinPayload
 * @returns {Subscription[]}
 */
export function readSubscriptions(joinPayload) {
  const wanted = asObject(joinPayload.config).postgres_changes
  if (!Array.isArray(wanted)) return []
  return wanted.map(asObject).map(({ event, schema, table, filter }) => ({
    id: ++lastId,
    event: typeof event === 'string' ? event : '*',
    schema: typeof schema === 'string' ? schema : 'public',
    ...(typeof table === 'string' && { table }),
    ...(typeof filter === 'string' && { filter }),
  }))
}

/**
 * @param {Subscription} subscription
 * @param {ReadonlySet<string>} publishedTables
 * @returns {string | null} why it can never be told of anything
 */
export function findMistake({ schema, table, filter }, publishedTables) {
  if (table && table !== '*' && !publishedTables.has(`${schema}.${table}`)) {
    return `${schema}.${table} is not in the publication supabase_realtime`
  }
  return filter && !filterForm.test(filter) ? `the sandbox does not know the filter ${filter}` : null
}

/**
 * @param {Subscription} subscription
 * @param {Change} change
 * @param {Record<string, unknown>} row the columns a filter may look at
 */
export function isMeant({ event, schema, table, filter }, change, row) {
  if (event !== '*' && event !== change.type) return false
  if (schema !== '*' && schema !== change.schema) return false
  if (table && table !== '*' && table !== change.table) return false
  return filter === undefined || passes(filter, row)
}

/**
 * @param {string} filter
 * @param {Record<string, unknown>} row
 */
function passes(filter, row) {
  const [, column = '', operator, wanted = ''] = filterForm.exec(filter) ?? []
  if (!(column in row)) return false
  const value = String(row[column])
  if (operator === 'eq') return value === wanted
  if (operator === 'neq') return value !== wanted
  return wanted
    .replace(/^\(|\)$/g, '')
    .split(',')
    .includes(value)
}
