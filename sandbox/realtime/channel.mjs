/** @typedef {import('./changes.mjs').Change} Change */
/** @typedef {import('./changes.mjs').Claims} Claims */
/** @typedef {import('./changes.mjs').VisibleRow} VisibleRow */

/**
 * A Phoenix message.
 * @typedef {object} Frame
 * @property {string | null} joinRef
 * @property {string | null} ref
 * @property {string} topic
 * @property {string} event
 * @property {any} payload
 */
/** @typedef {{ id: number, event: string, schema: string, table?: string, filter?: string }} Subscription */
/**
 * @typedef {object} ChannelOptions
 * @property {Frame} join the phx_join message
 * @property {Claims | null} claims null if the token is not valid
 * @property {ReadonlySet<string>} publishedTables
 * @property {(frame: Frame) => void} send
 * @property {() => void} onClose
 */

const filterForm = /^([^=]+)=eq\.(.*)$/
let lastSubscriptionId = 0

/** One topic on one socket, from phx_join to phx_leave. */
export class Channel {
  #options
  #subscriptions
  #claims

  /** @param {ChannelOptions} options */
  constructor(options) {
    this.#options = options
    this.#claims = options.claims
    /** @type {Omit<Subscription, 'id'>[]} */
    const wanted = options.join.payload.config?.postgres_changes ?? []
    this.#subscriptions = wanted.map((each) => ({ ...each, id: ++lastSubscriptionId }))
  }

  /** Answers the join. @returns {boolean} whether the channel is open */
  open() {
    const { ref } = this.#options.join
    if (!this.#claims) {
      this.#reply(ref, 'error', { reason: 'InvalidJWTToken: the token is not valid or has expired' })
      return false
    }
    this.#reply(ref, 'ok', { postgres_changes: this.#subscriptions })
    const mistake = this.#subscriptions.map((each) => this.#mistakeIn(each)).find(Boolean)
    if (mistake) this.#sendSystem('error', `Unable to subscribe to changes: ${mistake}`)
    else if (this.#subscriptions.length > 0) this.#sendSystem('ok', 'Subscribed to PostgreSQL')
    return true
  }

  /** @param {Subscription} subscription */
  #mistakeIn({ schema, table, filter }) {
    if (!this.#options.publishedTables.has(`${schema}.${table}`)) {
      return `${schema}.${table} is not in the publication supabase_realtime`
    }
    return filter && !filterForm.test(filter)
      ? `the sandbox does not support the filter ${filter}`
      : undefined
  }

  /**
   * A message from the client on this topic.
   * @param {Frame} frame
   * @param {Claims | null} claims of the token in the frame
   */
  receive({ event, ref }, claims) {
    if (event === 'phx_leave') {
      this.#reply(ref, 'ok', {})
      this.#close()
    } else if (event === 'access_token') {
      this.#claims = claims
      if (!claims) this.#expel('The token is not valid')
    } else {
      this.#reply(ref, 'error', { reason: `the sandbox has no ${event}` })
    }
  }

  /** The claims whose rights count. Closes the channel if the token has expired. @returns {Claims | null} */
  reader() {
    if (this.#claims && this.#claims.expiresAtMs <= Date.now()) this.#expel('Token has expired')
    return this.#claims
  }

  /**
   * Whether a change could match, before its row has been read.
   * @param {Change} change
   */
  mayWant(change) {
    return this.#subscriptions.some((each) => isAbout(each, change))
  }

  /**
   * @param {Change} change
   * @param {VisibleRow} row
   */
  deliver(change, { columns, record }) {
    const matching = this.#subscriptions.filter((each) => isAbout(each, change) && passes(each, record))
    if (matching.length === 0) return
    const data = {
      type: change.type,
      schema: change.schema,
      table: change.table,
      commit_timestamp: change.at,
      columns,
      record: change.type === 'DELETE' ? {} : record,
      old_record: change.type === 'INSERT' ? {} : { id: change.id },
      errors: null,
    }
    this.#send('postgres_changes', null, { ids: matching.map(({ id }) => id), data })
  }

  /** @param {string} message */
  #expel(message) {
    this.#claims = null
    this.#sendSystem('error', message)
    this.#close()
  }

  #close() {
    const { joinRef, ref } = this.#options.join
    this.#send('phx_close', joinRef ?? ref, {})
    this.#options.onClose()
  }

  /**
   * @param {string | null} ref
   * @param {'ok' | 'error'} status
   * @param {Record<string, unknown>} response
   */
  #reply(ref, status, response) {
    this.#send('phx_reply', ref, { status, response })
  }

  /**
   * @param {'ok' | 'error'} status
   * @param {string} message
   */
  #sendSystem(status, message) {
    const channel = this.#options.join.topic.replace(/^realtime:/, '')
    this.#send('system', null, { status, message, channel, extension: 'postgres_changes' })
  }

  /**
   * @param {string} event
   * @param {string | null} ref
   * @param {Record<string, unknown>} payload
   */
  #send(event, ref, payload) {
    const { joinRef, ref: joinMessage, topic } = this.#options.join
    this.#options.send({ joinRef: joinRef ?? joinMessage, ref, topic, event, payload })
  }
}

/** @param {Subscription} subscription @param {Change} change */
const isAbout = ({ event, schema, table }, change) =>
  (event === '*' || event === change.type) && schema === change.schema && table === change.table

/** @param {Subscription} subscription @param {Record<string, unknown>} row */
function passes({ filter }, row) {
  const [, column = '', value] = filterForm.exec(filter ?? '') ?? []
  return filter === undefined || String(row[column]) === value
}
