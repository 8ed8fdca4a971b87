import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/errors/app-error'

/** The JSON body, checked. Fails with `body_too_large` or `bad_request`. */
export async function readJson<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  const text = await readText(request, maxBytes)
  let json: unknown
  try {
    json = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', { detail: 'body' }, { cause })
  }
  return checkFields(schema, json)
}

/** The body as it came. Fails with `body_too_large` or `bad_request`. */
export function readText(request: Request, maxBytes: number): Promise<string> {
  return capped(request, maxBytes).text().catch(tooLargeOr('bad_request'))
}

/** The multipart body. Fails with `body_too_large` or `bad_request`. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    throw new AppError('bad_request', { detail: 'multipart/form-data' })
  }
  return capped(request, maxBytes).formData().catch(tooLargeOr('bad_request'))
}

export function checkFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  fields: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, fields)
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.') || 'body'))]
  throw new AppError('bad_request', { detail: names.join(', ') }, { cause: result.error })
}

/** The request's body, cut off with a failure as soon as it is larger than it may be, whatever it declared. */
function capped(request: Request, maxBytes: number): Response {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('body_too_large')
  let seen = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > maxBytes) controller.error(new AppError('body_too_large'))
      else controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return new Response(request.body?.pipeThrough(counter) ?? null, { headers })
}

function tooLargeOr(code: 'bad_request') {
  return (cause: unknown): never => {
    for (let error = cause; error instanceof Error; error = error.cause) {
      if (error instanceof AppError) throw error
    }
    throw new AppError(code, { detail: 'body' }, { cause })
  }
}
