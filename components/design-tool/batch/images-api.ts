import { nameUnexpected } from '@/lib/api/api-error'
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
} from '@/lib/schemas/responses'
import { kindsField, type TransformValues } from '@/lib/schemas/transform'

/** What one design is made from. */
export type DesignBody = {
  readonly photo: File
  /** A PNG of the photo's aspect, white where the photo may change. */
  readonly mask: Blob
  /** A PNG of the photo's aspect whose values number the areas from 1; `null` when the mask is one area. */
  readonly areas: Blob | null
  /** What each area is and becomes, in the order of their numbers. */
  readonly kinds: readonly AreaSettings[]
  readonly fields: TransformValues
}

/** Checks both files and all fields on the server; costs no credit. */
export function validateDesign(body: DesignBody, signal: AbortSignal): Promise<ValidateResponse> {
  const answer = requestJson(validateResponseSchema, API.validate, {
    method: 'POST',
    body: multipart(body),
    signal,
  })
  return answer.catch(nameUnexpected('image_validation_failed'))
}

/** Makes a design. The same `runId` again gives the same design and takes no second credit. */
export function uploadDesign(body: DesignBody, runId: string, signal: AbortSignal): Promise<UploadResponse> {
  const form = multipart(body)
  form.set('runId', runId)
  const answer = requestJson(uploadResponseSchema, API.upload, { method: 'POST', body: form, signal })
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

function multipart({ photo, mask, areas, kinds, fields }: DesignBody): FormData {
  const form = new FormData()
  form.set('image', photo, photo.name)
  form.set('mask', mask, 'mask.png')
  if (areas) form.set('areas', areas, 'areas.png')
  form.set('kinds', kindsField(kinds))
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.set(name, String(value))
  }
  return form
}
