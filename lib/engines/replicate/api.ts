import Replicate from 'replicate'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { timedFetch } from '@/lib/http/timed-fetch'
import { fromReplicateError } from './errors'
import { type Prediction, prediction, predictionPage, uploadedFile } from './predictions'
import { RETRY_POLICY, type RetryPolicy, retryFetch } from './retry-fetch'

export type ApiSettings = {
  token: string
  /** The API's base URL, including its version. */
  baseUrl: string
  /** The webhook Replicate calls when a job has ended; `null` without a public URL. */
  webhookUrl: string | null
  /** Replicate cancels a job after this many seconds. */
  cancelAfterSeconds: number
  retryPolicy?: RetryPolicy
  /** Time limit per request, for each try. */
  requestMs?: number
}

const REQUEST_MS = 15_000

export type NewPrediction = {
  model: string
  version: string | null
  input: Readonly<Record<string, unknown>>
  runId: string
}

export type ReplicateApi = ReturnType<typeof replicateApi>

/** Replicate's API through its own client. Every error becomes an `AppError`. */
export function replicateApi({
  token,
  baseUrl,
  webhookUrl,
  cancelAfterSeconds,
  retryPolicy,
  requestMs,
}: ApiSettings) {
  const client = new Replicate({
    auth: token,
    baseUrl,
    userAgent: 'roomwright/1.0',
    useFileOutput: false,
    fetch: withDeadline(
      retryFetch(retryPolicy ?? RETRY_POLICY, timedFetch(requestMs ?? REQUEST_MS)),
      cancelAfterSeconds,
    ),
  })

  return {
    async create({ model, version, input, runId }: NewPrediction): Promise<Prediction> {
      const webhook = webhookUrl
        ? { webhook: `${webhookUrl}?run=${runId}`, webhook_events_filter: ['completed' as const] }
        : {}
      const target = version === null ? { model } : { version }
      return ask(async () =>
        prediction.parse(await client.predictions.create({ ...target, input, ...webhook })),
      )
    },

    get: (id: string, signal: AbortSignal): Promise<Prediction> =>
      ask(async () => prediction.parse(await client.predictions.get(id, { signal })), {
        signal,
        missing: 'engine_output_gone',
      }),

    /** The latest predictions, created since then. */
    listSince: (time: Date): Promise<Prediction[]> =>
      ask(async () => {
        const params = { created_after: time.toISOString() }
        const answer = await client.request('/predictions', { method: 'GET', params })
        return predictionPage.parse(await answer.json()).results
      }),

    cancel: async (id: string): Promise<void> => {
      await ask(() => client.predictions.cancel(id))
    },

    /** Uploads a file for the models and returns its URL. */
    upload: (bytes: Uint8Array, name: string, type: string): Promise<string> =>
      ask(async () => {
        const file = new File([new Uint8Array(bytes)], name, { type })
        return uploadedFile.parse(await client.files.create(file)).urls.get
      }),

    /** Whether the token is accepted. */
    isUp: () =>
      client.accounts.current().then(
        () => true,
        () => false,
      ),
  }
}

/** The client has no option for the deadline header. */
function withDeadline(send: ReturnType<typeof retryFetch>, seconds: number): typeof send {
  return (input, init) => {
    const isCreating = init?.method === 'POST' && /\/predictions$/.test(new URL(String(input)).pathname)
    if (isCreating) Object.assign(init, { headers: { ...init.headers, 'Cancel-After': `${seconds}s` } })
    return send(input, init)
  }
}

type Asking = { signal?: AbortSignal; missing?: ErrorCode }

async function ask<Answer>(
  request: () => Promise<Answer>,
  { signal, missing }: Asking = {},
): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    signal?.throwIfAborted()
    throw fromReplicateError(error, missing)
  }
}
