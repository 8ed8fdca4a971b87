import { createHmac, randomBytes } from 'node:crypto'
import { schemasOf } from './models.mjs'
import { makePicture } from './pictures.mjs'
import { invalidInput, problemsOf } from './validate.mjs'

/** @typedef {import('./files.mjs').Files} Files */
/** @typedef {import('./models.mjs').StoredModel} StoredModel */
/** @typedef {import('./server.mjs').Answer} Answer */
/** @typedef {'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted'} Status */
/** @typedef {Record<string, unknown>} Input */

/**
 * How a prediction goes. By default it starts and finishes at once; `'held'` waits for `release`.
 * @typedef {{
 *   startMs?: number | 'held',
 *   workMs?: number | 'held',
 *   error?: string,
 *   logs?: string,
 *   output?: 'gone' | 'not an image' | 'wrong shape' | 'elsewhere' | 'redirected' | 'huge' | 'none',
 *   isAnswerLost?: boolean,
 *   driftPx?: number,
 * }} Behaviour
 */

/**
 * @typedef {{
 *   id: string, model: string, version: string, input: Input, logs: string, output: unknown, data_removed: boolean,
 *   error: string | null, source: 'api', status: Status, created_at: string, started_at: string | null,
 *   completed_at: string | null, deadline?: string, urls: { cancel: string, get: string, web: string },
 *   metrics: { predict_time?: number, total_time?: number },
 * }} Prediction
 */

/** @typedef {Prediction & { webhook?: string, behaviour: Behaviour }} Stored */

export class Predictions {
  /** @type {Stored[]} newest last */
  all = []
  /** @type {Behaviour[]} of the next ones */
  planned = []
  /** @type {Behaviour} of all others */
  usual = {}
  /** @type {{ url: string, status: number }[]} sent messages and how they were answered */
  webhooks = []
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  #timers = new Set()

  /**
   * @param {{ files: Files, models: Map<string, StoredModel>, url: () => string, secret: string }} parts
   */
  constructor({ files, models, url, secret }) {
    this.files = files
    this.models = models
    this.url = url
    this.secret = secret
  }

  /**
   * @param {string | undefined} official
   * @param {{ version?: string, input: Input, webhook?: string, webhook_events_filter?: string[] }} order
   * @param {import('node:http').IncomingHttpHeaders} headers
   * @returns {Promise<Answer | 'hang up'>}
   */
  async create(official, order, headers) {
    const found = this.#modelOf(official, order.version)
    if ('status' in found) return found
    const problems = problemsOf(schemasOf(found), order.input)
    if (problems.length > 0) return invalidInput(problems)
    const model = `${found.owner}/${found.name}`
    const version = found.is_official ? 'hidden' : found.latest_version.id
    const id = randomBytes(13).toString('hex')
    const behaviour = this.planned.shift() ?? this.usual
    /** @type {Stored} */
    const made = {
      id,
      model,
      version,
      input: order.input,
      logs: '',
      output: null,
      data_removed: false,
      error: null,
      source: 'api',
      status: 'starting',
      created_at: new Date().toISOString(),
      started_at: null,
      completed_at: null,
      metrics: {},
      urls: {
        cancel: `${this.url()}/v1/predictions/${id}/cancel`,
        get: `${this.url()}/v1/predictions/${id}`,
        web: `https://replicate.com/p/${id}`,
      },
      ...(order.webhook && { webhook: order.webhook }),
      behaviour,
    }
    const deadline = /^(\d+)s$/.exec(String(headers['cancel-after'] ?? ''))?.[1]
    if (deadline) made.deadline = new Date(Date.now() + Number(deadline) * 1_000).toISOString()
    this.all.push(made)
    if (behaviour.startMs !== 'held') this.#later(behaviour.startMs ?? 0, () => this.#begin(made))
    if (behaviour.isAnswerLost) return 'hang up'
    const wait = /wait(?:=(\d+))?/.exec(String(headers.prefer ?? ''))
    if (wait) await this.#ended(made, Number(wait[1] ?? 60) * 1_000)
    return { status: 201, body: toJson(made) }
  }

  /**
   * A community model answers only by version, and an official one only by name.
   * @param {string | undefined} official
   * @param {string | undefined} version
   * @returns {StoredModel | Answer}
   */
  #modelOf(official, version) {
    if (official) {
      const named = this.models.get(official)
      return named?.is_official ? named : missing
    }
    const id = version?.split(':').at(-1)
    const all = [...this.models.values()]
    return all.find((each) => !each.is_official && each.latest_version.id === id) ?? invalidVersion
  }

  /** @param {string} id @returns {Answer} */
  get(id) {
    const found = this.all.find((each) => each.id === id)
    return found ? { status: 200, body: toJson(found) } : missing
  }

  /** @param {string | null} since newest first */
  list(since) {
    const from = since ? Date.parse(since) : 0
    return this.all
      .filter(({ created_at }) => Date.parse(created_at) >= from)
      .toReversed()
      .slice(0, 100)
      .map(toJson)
  }

  /** @param {string} id @returns {Promise<Answer>} */
  async cancel(id) {
    const found = this.all.find((each) => each.id === id)
    if (!found) return missing
    if (isOpen(found)) await this.#end(found, 'canceled', {})
    return { status: 200, body: toJson(found) }
  }

  /** Continues a held prediction. @param {Stored | undefined} [held] */
  release(held = this.all.at(-1)) {
    if (held?.status === 'starting') this.#begin(held)
    else if (held?.status === 'processing') void this.#finish(held)
  }

  stop() {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** @param {Stored} made */
  #begin(made) {
    if (made.status !== 'starting') return
    made.status = 'processing'
    made.started_at = new Date().toISOString()
    if (made.behaviour.workMs !== 'held')
      this.#later(made.behaviour.workMs ?? 0, () => void this.#finish(made))
  }

  /** @param {Stored} made */
  async #finish(made) {
    const { error, logs = '' } = made.behaviour
    made.logs = logs
    if (error) return this.#end(made, 'failed', { error })
    const model = this.models.get(made.model)
    const address = await this.#outputOf(made, model).catch((cause) => cause)
    if (address instanceof Error) return this.#end(made, 'failed', { error: address.message })
    const isList = model !== undefined && schemasOf(model).Output.type === 'array'
    return this.#end(made, 'succeeded', { output: isList && address !== null ? [address] : address })
  }

  /** @param {Stored} made @param {StoredModel | undefined} model */
  async #outputOf({ input, behaviour: { output: kind, driftPx } }, model) {
    if (kind === 'none') return null
    if (kind === 'elsewhere') return 'http://169.254.169.254/latest/meta-data'
    if (!model) throw new Error('the model is gone')
    const made = await makePicture(model.stand_in, input, this.files, driftPx)
    return this.files.deliver(made, kind, this.url())
  }

  /** @param {Stored} made @param {Status} status @param {Partial<Prediction>} rest */
  async #end(made, status, rest) {
    if (!isOpen(made)) return
    Object.assign(made, rest, { status, completed_at: new Date().toISOString() })
    made.metrics = { predict_time: 0.1, total_time: 0.2 }
    if (made.webhook) await this.notify(made, made.webhook)
  }

  /**
   * Sends a prediction's final webhook, signed by the Standard Webhooks rules.
   * @param {Stored} made
   * @param {string} url
   * @param {{ secret?: string, at?: number }} [forged] what a test signs differently
   */
  async notify(made, url, { secret = this.secret, at = Date.now() } = {}) {
    const body = JSON.stringify(toJson(made))
    const id = `msg_${randomBytes(12).toString('hex')}`
    const timestamp = String(Math.floor(at / 1_000))
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
    this.webhooks.push({ url, status: answer?.status ?? 0 })
    return answer?.status ?? 0
  }

  /** @param {Stored} made @param {number} ms */
  async #ended(made, ms) {
    const until = Date.now() + ms
    while (isOpen(made) && Date.now() < until)
      await new Promise((resolve) => this.#later(20, () => resolve(null)))
  }

  /** @param {number} ms @param {() => void} work */
  #later(ms, work) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    this.#timers.add(timer)
  }
}

/** @type {Answer} */
const missing = { status: 404, body: { detail: 'The requested resource could not be found.', status: 404 } }

/** @type {Answer} */
const invalidVersion = {
  status: 422,
  body: {
    title: 'Invalid version or not permitted',
    detail: 'The specified version does not exist',
    status: 422,
  },
}

/** @param {Prediction} prediction */
const isOpen = ({ status }) => status === 'starting' || status === 'processing'

/** The API's response. @param {Stored} stored @returns {Prediction} */
function toJson({ webhook, behaviour, ...prediction }) {
  return prediction
}
