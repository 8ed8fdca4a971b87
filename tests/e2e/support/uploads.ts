import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { DESIGN_FIELDS } from '@/tests/support/design-fields.mjs'
import { rectangleMask, roomPhoto } from './photos'

export type UploadParts = {
  runId?: string
  image?: Buffer
  mask?: Buffer
  fields?: Record<string, string>
}

const small = { image: await roomPhoto(320, 240), mask: await rectangleMask(320, 240) }

/** The multipart body of the image routes, with a test's changes. */
export function uploadBody(parts: UploadParts = {}) {
  const { image = small.image, mask = small.mask } = parts
  return {
    ...DESIGN_FIELDS,
    ...parts.fields,
    runId: parts.runId ?? randomUUID(),
    image: { name: 'room.jpg', mimeType: 'image/jpeg', buffer: image },
    mask: { name: 'mask.png', mimeType: 'image/png', buffer: mask },
  }
}

export function upload(request: APIRequestContext, parts: UploadParts = {}): Promise<APIResponse> {
  return request.post('/api/images/upload', { multipart: uploadBody(parts), timeout: 120_000 })
}

export async function errorCode(response: APIResponse): Promise<string> {
  const { error } = await response.json()
  return error.code
}

export async function designsLeft(request: APIRequestContext): Promise<number> {
  const response = await request.get('/api/credits')
  const { designsLeft: left } = await response.json()
  return left
}
