import * as z from 'zod'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { areasSchema, openedPhotoSchema, type PromptRequest, selectionSchema } from '@/lib/schemas/segment'

/** Sends a photo to the model; answers once it can be asked about it. Returns the photo's name on the server. */
export async function sendPhoto(photo: Blob, signal: AbortSignal): Promise<string> {
  const body = new FormData()
  body.set('image', photo, 'photo.jpg')
  const { hash } = await requestJson(openedPhotoSchema, API.segment, { method: 'POST', body, signal })
  return hash
}

export type Selection = z.output<typeof selectionSchema>

export function sendPrompt(hash: string, prompt: PromptRequest, signal: AbortSignal): Promise<Selection> {
  return requestJson(selectionSchema, API.segmentPrompt(hash), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(prompt),
    signal,
  })
}

const searchedAreas = z.union([areasSchema, z.strictObject({}).transform(() => null)])

/** All areas of a photo, or null while they are searched for. */
export function readAreas(hash: string, signal: AbortSignal) {
  return requestJson(searchedAreas, API.segmentAreas(hash), { signal })
}
