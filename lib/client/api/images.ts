import { API } from '@/lib/config/end-points'
import type {
  CancelResponse,
  RunResponse,
  RunsResponse,
  UploadResponse,
  ValidateResponse,
} from '@/lib/schemas/responses'
import type { TransformValues } from '@/lib/schemas/transform'
import { nameUnexpected } from './failure'
import { requestJson } from './request-json'

const schemas = () => import('@/lib/schemas/responses')

/** What one design is made from. */
export type DesignBody = {
  readonly photo: File
  /** A PNG of the photo's aspect, white where the photo may change. */
  readonly mask: Blob
  readonly fields: TransformValues
}

/** Has both files and all fields checked; costs no credit. */
export function validateDesign(body: DesignBody, signal: AbortSignal): Promise<ValidateResponse> {
  const schema = schemas().then((all) => all.validateResponseSchema)
  const answer = requestJson(schema, API.validate, { method: 'POST', body: multipart(body), signal })
  return answer.catch(nameUnexpected('image_validation_failed'))
}

/** Makes a design. The same `runId` again gives the same design and takes no second credit. */
export function uploadDesign(body: DesignBody, runId: string, signal: AbortSignal): Promise<UploadResponse> {
  const form = multipart(body)
  form.set('runId', runId)
  const schema = schemas().then((all) => all.uploadResponseSchema)
  const answer = requestJson(schema, API.upload, { method: 'POST', body: form, signal })
  return answer.catch(nameUnexpected('generation_failed'))
}

export function readRun(runId: string, signal: AbortSignal): Promise<RunResponse> {
  return requestJson(
    schemas().then((all) => all.runResponseSchema),
    API.run(runId),
    { signal },
  )
}

/** The person's own runs, newest first. */
export function readRuns(signal?: AbortSignal): Promise<RunsResponse> {
  return requestJson(
    schemas().then((all) => all.runsResponseSchema),
    API.runs,
    signal ? { signal } : {},
  )
}

/** Stops a design that is being made and gives its credit back; tells how it ended. */
export function cancelRun(runId: string, signal: AbortSignal): Promise<CancelResponse> {
  return requestJson(
    schemas().then((all) => all.cancelResponseSchema),
    API.cancelRun(runId),
    { method: 'POST', signal },
  )
}

function multipart({ photo, mask, fields }: DesignBody): FormData {
  const form = new FormData()
  form.set('image', photo, photo.name)
  form.set('mask', mask, 'mask.png')
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.set(name, String(value))
  }
  return form
}
