import type * as z from 'zod'
import { nameUnexpected, RequestError } from '@/lib/api/api-error'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { AreaSettings } from '@/lib/domain/design-run'
import {
  type CancelResponse,
  cancelResponseSchema,
  type RunResponse,
  type RunsResponse,
  runResponseSchema,
  runsResponseSchema,
  type UploadResponse,
  uploadResponseSchema,
  type ValidateResponse,
  validateResponseSchema,
} from '@/lib/schemas/design-responses'
import type { TransformValues } from '@/lib/schemas/transform'
import { forgetFiles, putFiles } from './put-files'

/** What one design is made from. */
export type DesignBody = {
  readonly photo: File
  /** A PNG of the photo's aspect, white where the photo may change. */
  readonly mask: Blob
  /** A PNG of the photo's aspect whose values number the areas from 1; `null` when the mask is one area. */
  readonly areas: Blob | null
  /** What each area is and becomes, in the order of their numbers. */
  readonly areaSettings: readonly AreaSettings[]
  readonly fields: TransformValues
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

export function readRun(runId: string, signal: AbortSignal): Promise<RunResponse> {
  return requestJson(runResponseSchema, API.run(runId), { signal })
}

/** The user's own runs, newest first. */
export function readRuns(signal?: AbortSignal): Promise<RunsResponse> {
  return requestJson(runsResponseSchema, API.runs, signal ? { signal } : {})
}

/** Cancels a run that is being made and refunds its credit; returns how the run ended. */
export function cancelRun(runId: string, signal: AbortSignal): Promise<CancelResponse> {
  return requestJson(cancelResponseSchema, API.cancelRun(runId), { method: 'POST', signal })
}

/**
 * Puts the files into the bucket and names them in a request: hosts limit what a request to our server may hold. Files that
 * are no longer there are put there once more.
 */
async function postDesign<Answer>(
  schema: z.ZodType<Answer>,
  url: string,
  { photo, mask, areas, areaSettings, fields }: DesignBody,
  more: { runId?: string },
  signal: AbortSignal,
): Promise<Answer> {
  const files = areas ? [photo, mask, areas] : [photo, mask]
  const post = async () => {
    const [imagePath, maskPath, areasPath] = await putFiles(files, signal)
    const values = {
      imagePath,
      maskPath,
      areasPath,
      kinds: JSON.stringify(areaSettings),
      ...fieldTexts(fields),
      ...more,
    }
    return requestJson(schema, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
      signal,
    })
  }
  return post().catch((error: unknown) => {
    if (!(error instanceof RequestError && error.details.code === 'upload_missing')) throw error
    forgetFiles(files)
    return post()
  })
}

/** As a form would send them. */
function fieldTexts(fields: TransformValues): Record<string, string> {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]))
}
