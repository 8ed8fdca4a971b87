import type * as z from 'zod'
import {
  designFromRun,
  designFromUpload,
  type MadeDesign,
} from '@/components/design-tool/shared/designs/made-design'
import { readRuns } from '@/components/design-tool/shared/designs/recent-runs'
import { saveDesign } from '@/components/design-tool/shared/designs/stored-designs'
import { forgetFiles, putFiles } from '@/components/design-tool/shared/designs/upload-files'
import { unlessAborted, untilOnline, wait } from '@/components/design-tool/shared/device/wait'
import { errorDetails, nameUnexpected, RequestError } from '@/lib/api/api-error'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { isErrorCode } from '@/lib/errors/catalogue'
import { retry } from '@/lib/http/retry'
import {
  type CancelResponse,
  cancelResponseSchema,
  type RunResponse,
  runResponseSchema,
  type UploadResponse,
  uploadResponseSchema,
  type ValidateResponse,
  validateResponseSchema,
} from '@/lib/schemas/design-responses'
import type { TransformValues } from '@/lib/schemas/transform'
import type { DesignBody } from './batch'

/** Everything a batch needs from outside: our server, images, ids, time and the network. Tests pass their own. */
export const browserApi = {
  validate: validateDesign,
  upload: uploadDesign,
  readRun,
  readRuns: (signal: AbortSignal) => readRuns(signal),
  cancel: cancelRun,
  save: (runId: string, signal: AbortSignal): Promise<unknown> => saveDesign(runId, signal),
  /** Resolves once the image has loaded, or has failed to: a placeholder is shown then. */
  loadImage: (url: string, signal: AbortSignal) =>
    unlessAborted(signal, (resolve) => {
      const image = new Image()
      image.onload = resolve
      image.onerror = resolve
      image.src = url
      return () => image.removeAttribute('src')
    }),
  newRunId: (): string => crypto.randomUUID(),
  wait,
  isOnline: (): boolean => navigator.onLine,
  untilOnline,
}

export type BatchApi = Readonly<typeof browserApi>

/** Retries of a request that got no response: after 1, 2, 4 and 8 seconds. */
export const RETRIES = { retries: 4, pauseMs: 1_000 } as const

/** Pauses between polls of a run, in ms: growing, since an engine may take minutes. */
const POLL_PAUSES_MS = { first: 1_000, growth: 1.5, longest: 10_000 } as const

type Made = { design: MadeDesign; designsLeft: number | null }

/**
 * Requests one design, retrying network failures. All retries carry the same run id, so that they get a design that may already
 * exist, and at most one credit is taken.
 */
export async function requestDesign(
  api: BatchApi,
  body: DesignBody,
  runId: string,
  signal: AbortSignal,
): Promise<Made> {
  try {
    const answer = await retryUnanswered(api, signal, () => api.upload(body, runId, signal))
    return { design: designFromUpload(answer), designsLeft: answer.designsLeft }
  } catch (error) {
    if (!isStillRunning(error)) throw error
    return { design: await pollRun(api, runId, signal), designsLeft: null }
  }
}

/** Polls a run until it has ended. Throws its error. */
export async function pollRun(api: BatchApi, runId: string, signal: AbortSignal): Promise<MadeDesign> {
  const { first, growth, longest } = POLL_PAUSES_MS
  for (let pauseMs: number = first; ; pauseMs = Math.min(pauseMs * growth, longest)) {
    await api.wait(pauseMs, signal)
    const run = await retryUnanswered(api, signal, () => api.readRun(runId, signal))
    const design = resultOf(run)
    if (design) return design
  }
}

/** The design of a run, or `null` while it is being made. Throws the run's error. */
export function resultOf(run: RunResponse): MadeDesign | null {
  if (run.status !== 'succeeded' && run.status !== 'failed') return null
  const design = designFromRun(run)
  if (design) return design
  const code = run.isExpired ? 'result_expired' : run.errorCode
  throw new RequestError(errorDetails(code && isErrorCode(code) ? code : 'generation_failed'))
}

/**
 * Retries a request that got no response or found the server too busy. While the device is offline, it waits for as long as
 * that takes.
 */
export async function retryUnanswered<Answer>(
  api: BatchApi,
  signal: AbortSignal,
  request: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      const isTemporary = (error: Error) => isRepeatable(error) && api.isOnline()
      return await retry(request, { ...RETRIES, isTemporary, signal })
    } catch (error) {
      if (!isRepeatable(error) || api.isOnline()) throw error
      await api.untilOnline(signal)
    }
  }
}

function isRepeatable(error: unknown): boolean {
  return error instanceof RequestError && (error.isUnanswered || error.details.code === 'server_busy')
}

function isStillRunning(error: unknown): boolean {
  return error instanceof RequestError && error.details.code === 'run_in_progress'
}

const CANCEL_PAUSE_MS = 400

/**
 * Cancels the design being made if its engine can stop; otherwise it finishes. While its upload is still under way, the server
 * doesn't know the run yet, so the request is repeated as long as `isCurrent`.
 */
export async function cancelDesign(
  api: BatchApi,
  runId: string,
  isCurrent: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (isCurrent()) {
    try {
      await retryUnanswered(api, signal, () => api.cancel(runId, signal))
      return
    } catch (error) {
      const isUnknownYet = error instanceof RequestError && error.details.code === 'run_not_found'
      if (!isUnknownYet) return
      await api.wait(CANCEL_PAUSE_MS, signal)
    }
  }
}

/** Checks both files and all fields on the server; costs no credit. */
export function validateDesign(body: DesignBody, signal: AbortSignal): Promise<ValidateResponse> {
  const answer = postDesign(validateResponseSchema, API.validate, body, {}, signal)
  return answer.catch(nameUnexpected('image_validation_failed'))
}

/** Makes a design. The same `runId` again gives the same design and takes no second credit. */
export function uploadDesign(body: DesignBody, runId: string, signal: AbortSignal): Promise<UploadResponse> {
  const answer = postDesign(uploadResponseSchema, API.upload, body, { runId }, signal)
  return answer.catch(nameUnexpected('generation_failed'))
}

function readRun(runId: string, signal: AbortSignal): Promise<RunResponse> {
  return requestJson(runResponseSchema, API.run(runId), { signal })
}

/** Cancels a run that is being made and refunds its credit; returns how the run ended. */
function cancelRun(runId: string, signal: AbortSignal): Promise<CancelResponse> {
  return requestJson(cancelResponseSchema, API.cancelRun(runId), { method: 'POST', signal })
}

/**
 * Uploads the files to the bucket and refers to them in the request, because hosts limit the size of a request to our server.
 * Files that are no longer there are uploaded again.
 */
async function postDesign<Answer>(
  schema: z.ZodType<Answer>,
  url: string,
  { photo, thumbnail, mask, areas, areaSettings, references = [], fields }: DesignBody,
  more: { runId?: string },
  signal: AbortSignal,
): Promise<Answer> {
  const pictures = references.flatMap((each) => (each.kind === 'file' ? [each.file] : []))
  const files = [photo, mask, ...(areas ? [areas] : []), ...pictures]
  const post = async () => {
    const [imagePath, maskPath, ...morePaths] = await putFiles(files, signal)
    const areasPath = areas ? morePaths.shift() : undefined
    const asked = references.map((each) => {
      if (each.kind === 'file') return { path: morePaths.shift() }
      return each.kind === 'picture' ? { picture: each.picture } : { design: each.id }
    })
    const values = {
      imagePath,
      maskPath,
      areasPath,
      ...(asked.length > 0 && { references: asked }),
      thumbnail,
      kinds: JSON.stringify(areaSettings),
      ...fieldTexts(fields),
      ...more,
    }
    return requestJson(schema, url, { ...jsonBody('POST', values), signal })
  }
  return post().catch((error: unknown) => {
    if (!(error instanceof RequestError && error.details.code === 'upload_missing')) throw error
    forgetFiles(files)
    return post()
  })
}

/** As a form submits them. */
function fieldTexts(fields: TransformValues): Record<string, string> {
  const filled = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && value !== null,
  )
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return Object.fromEntries(filled.map(([name, value]) => [name, textOf(value)]))
}
