import { findMistake, isMeant, readSubscriptions } from './subscriptions.mjs'
import { hasExpired, readToken } from './tokens.mjs'

/** @typedef {import('./changes.mjs').Change} Change */
/** @typedef {import('./changes.mjs').VisibleRow} VisibleRow */
/** @typedef {import('./frames.mjs').Frame} Frame */
/** @typedef {import('./tokens.mjs').Claims} Claims */

/**
 * @typedef {object} ChannelOptions
 * @property {Frame} join the phx_join message
 * @property {string} apiKey the socket's key, which stands in for a token
 * @property {ReadonlySet<string>} publishedTables
 * @property {(frame: Frame) => void} send
 * @property {() => void} onClose
 */

/** One topic on one socket, from phx_join to phx_leave. */
export class Channel {
  #options
  #topic
  #joinRef
  #subscriptions
  /** @type {Claims | null} */
  #claims

  /** @param {ChannelOptions} options */
  constructor(options) {
    this.#options = options
    this.#topic = options.join.topic
    this.#joinRef = options.join.joinRef ?? options.join.ref
    this.#subscriptions = readSubscriptions(options.join.payload)
    this.#claims = readToken(options.join.payload.access_token ?? options.apiKey)
  }

  /** Answers the join. @returns {boolean} whether the channel is open now */
  open() {
    const { ref } = this.#options.join
    if (!this.#claims) {
      this.#reply(ref, 'error', { reason: 'InvalidJWTToken: the token is not valid or has expired' })
      return false
    }
    this.#reply(ref, 'ok', { postgres_changes: this.#subscriptions })
    if (this.#subscriptions.length > 0) this.#confirmSubscriptions()
    return true
  }

  #confirmSubscriptions() {
    const { publishedTables } = this.#options
    const mistakes = this.#subscriptions.flatMap((each) => findMistake(each, publishedTables) ?? [])
    if (mistakes.length === 0) this.#sendSystem('ok', 'Subscribed to PostgreSQL')
    else this.#sendSystem('error', `Unable to subscribe to changes: ${mistakes.join('; ')}`)
  }

  /**
   * A message of the client on this topic.
   * @param {Frame} frame
   */
  receive({ event, ref, payload }) {
    if (event === 'phx_leave') {
      this.#reply(ref, 'ok', {})
      this.#close()
    } else if (event === 'access_token') {
      this.#claims = readToken(payload.access_token)
      if (!this.#claims) this.#expel('The token is not valid')
    } else {
      this.#reply(ref, 'error', { reason: `the sandbox has no ${event}` })
    }
  }

  /** @returns {Claims | null} the present reader; an expired one is shown out */
  reader() {
    if (this.#claims && hasExpired(this.#claims)) this.#expel('Token has expired')
    return this.#claims
  }

  /**
   * Whether anything here could be meant by a change, before its row is read.
   * @param {Change} change
   */
  mayWant(change) {
    return this.#subscriptions.some(({ filter: _later, ...wish }) => isMeant(wish, change, {}))
  }

  /**
   * @param {Change} change
   * @param {VisibleRow} row
   */
  deliver(change, { columns, record }) {
    const wishes = this.#subscriptions.filter((each) => isMeant(each, change, record))
    if (wishes.length === 0) return
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
    this.#send('postgres_changes', null, { ids: wishes.map(({ id }) => id), data })
  }

  /** @param {string} message */
  #expel(message) {
    this.#claims = null
    this.#sendSystem('error', message)
    this.#close()
  }

  #close() {
    this.#send('phx_close', this.#joinRef, {})
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
    const channel = this.#topic.replace(/^realtime:/, '')
    this.#send('system', null, { status, message, channel, extension: 'postgres_changes' })
  }

  /**
   * @param {string} event
   * @param {string | null} ref
   * @param {Record<string, unknown>} payload
   */
  #send(event, ref, payload) {
    this.#options.send({ joinRef: this.#joinRef, ref, topic: this.#topic, event, payload })
  }
}
