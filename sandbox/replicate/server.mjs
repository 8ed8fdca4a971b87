// A stand-in for Replicate's HTTP API (https://replicate.com/docs/reference/http): models, predictions, files, signed webhooks
// and the host of the output files. It refuses what Replicate would, can be slow, can fail in every way Replicate fails, and
// counts requests.

import { createServer } from 'node:http'
import { answerFile, Files } from './files.mjs'
import { loadModels } from './models.mjs'
import { Predictions } from './predictions.mjs'

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('./predictions.mjs').Behaviour} Behaviour */
/** @typedef {{ status: number, body: unknown, headers?: Record<string, string> }} Answer */

const TOKEN = 'r8_sandbox_token'
const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of the sandbox').toString('base64')}`

/** @param {{ port?: number }} [settings] port 0, the default, takes a free one */
export async function startReplicate({ port = 0 } = {}) {
  const files = new Files()
  const state = { url: '' }
  const models = loadModels()
  const predictions = new Predictions({ files, models, url: () => state.url, secret: WEBHOOK_SECRET })
  /** @type {Map<string, number>} `METHOD /path` with ids as `*` → how often */
  const calls = new Map()
  /** @type {Answer[]} answers to the next creations */
  const refusals = []
  const outage = { answersLeft: 0 }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      if (!response.headersSent) send(response, { status: 500, body: problem(500, String(error)) })
    })
  })

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  async function handle(request, response) {
    const url = new URL(request.url ?? '/', state.url)
    const body = await bodyOf(request)
    if (url.pathname.startsWith('/delivery/')) return answerFile(files, url, request, response)
    const path = url.pathname.replace(/^\/v1/, '')
    const route = `${request.method} ${path.replace(/^(\/(?:predictions|files))\/[^/]+/, '$1/*')}`
    calls.set(route, (calls.get(route) ?? 0) + 1)
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return send(response, REFUSALS.unauthorised(0))
    if (outage.answersLeft > 0) {
      outage.answersLeft--
      return send(response, REFUSALS.broken(0))
    }
    const answer = await answerTo(request, url, path, body)
    if (answer === 'hang up') return request.socket.destroy()
    return send(response, answer)
  }

  /**
   * @param {IncomingMessage} request
   * @param {URL} url
   * @param {string} path
   * @param {Buffer} body
   * @returns {Promise<Answer | 'hang up'>}
   */
  async function answerTo(request, url, path, body) {
    const { method = 'GET', headers } = request
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${method} ${path}`)
      if (match) return answer({ id: match[1] ?? '', headers, body, url })
    }
    return { status: 404, body: problem(404, 'The requested resource could not be found.') }
  }

  const routes = routesOf({ files, predictions, refusals, state })

  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)))
  const address = server.address()
  state.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`

  return {
    url: state.url,
    baseUrl: `${state.url}/v1`,
    /** The host to allow files from. */
    fileHost: new URL(state.url).host,
    token: TOKEN,
    webhookSecret: WEBHOOK_SECRET,
    predictions,
    /** The models by name; a test may change them. */
    models,
    /** The uploads it received. */
    files,
    /** Plans the next prediction. @param {Behaviour} behaviour */
    next: (behaviour) => predictions.planned.push(behaviour),
    /** Refuses the next creation. */
    refuseNext: (/** @type {keyof typeof REFUSALS} */ kind, seconds = 1) =>
      refusals.push(REFUSALS[kind](seconds)),
    /** Answers the next requests with 502. */
    goDown: (/** @type {number} */ requests) => {
      outage.answersLeft = requests
    },
    // How many times a route was called: ids are stars, as in `GET /predictions/*`.
    count: (/** @type {string} */ route) => calls.get(route) ?? 0,
    /** How many predictions were created. */
    created: () => predictions.all.length,
    stop: async () => {
      predictions.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @typedef {{ id: string, headers: import('node:http').IncomingHttpHeaders, body: Buffer, url: URL }} Call */

/**
 * Each route's response.
 * @param {{ files: Files, predictions: Predictions, refusals: Answer[], state: { url: string }, }} parts
 * @returns {[RegExp, (call: Call) => Answer | 'hang up' | Promise<Answer | 'hang up'>][]}
 */
function routesOf({ files, predictions, refusals, state }) {
  return [
    [/^GET \/account$/, () => ({ status: 200, body: account })],
    [
      /^POST \/files$/,
      async ({ headers, body }) => ({ status: 201, body: await files.take(headers, body, state.url) }),
    ],
    [
      /^GET \/predictions$/,
      ({ url }) => {
        const results = predictions.list(url.searchParams.get('created_after'))
        return { status: 200, body: { previous: null, next: null, results } }
      },
    ],
    [
      /^POST \/(?:models\/([^/]+\/[^/]+)\/)?predictions$/,
      ({ id, headers, body }) =>
        refusals.shift() ?? predictions.create(id || undefined, JSON.parse(body.toString()), headers),
    ],
    [/^POST \/predictions\/([^/]+)\/cancel$/, ({ id }) => predictions.cancel(id)],
    [/^GET \/predictions\/([^/]+)$/, ({ id }) => predictions.get(id)],
  ]
}

const account = {
  type: 'organization',
  username: 'sandbox',
  name: 'Sandbox',
  github_url: 'https://github.com/sandbox',
  avatar_url: null,
}

/** @type {Record<'unauthorised' | 'unpaid' | 'throttled' | 'invalid' | 'broken', (seconds: number) => Answer>} */
const REFUSALS = {
  unauthorised: () => ({
    status: 401,
    body: { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token', status: 401 },
  }),
  unpaid: () => ({
    status: 402,
    body: {
      title: 'Insufficient credit',
      detail:
        'You have insufficient credit to run this model. Go to https://replicate.com/account/billing#billing',
      status: 402,
    },
  }),
  throttled: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: {
      detail: `Request was throttled. Your rate limit resets in ~${seconds}s.`,
      status: 429,
      retry_after: seconds,
    },
  }),
  invalid: () => ({
    status: 422,
    body: {
      title: 'Input validation failed',
      detail: '- input.steps: Must be less than or equal to 50\n',
      status: 422,
      invalid_fields: [
        { type: 'value', field: 'input.steps', description: 'Must be less than or equal to 50' },
      ],
    },
  }),
  broken: () => ({ status: 502, body: problem(502, 'Bad gateway') }),
}

/** @param {number} status @param {string} detail */
function problem(status, detail) {
  return { detail, status }
}

/** @param {IncomingMessage} request */
async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @param {ServerResponse} response @param {Answer} answer */
function send(response, { status, body, headers = {} }) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
