import * as z from 'zod'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { areasSchema, openedPhotoSchema, selectionSchema } from '@/lib/schemas/segment'
import type { PhotoModel } from './photo-model'

const searchedAreas = z.union([areasSchema, z.strictObject({}).transform(() => null)])

/** The model on the server, by the hash of the photo. */
export const serverModel: PhotoModel = {
  async open(photo, signal) {
    const body = new FormData()
    body.set('image', photo, 'photo.jpg')
    const answer = await requestJson(openedPhotoSchema, API.segment, { method: 'POST', body, signal })
    return { name: answer.hash, kinds: answer.kinds }
  },
  select: (hash, prompt, signal) =>
    requestJson(selectionSchema, API.segmentPhoto(hash), { ...jsonBody('POST', prompt), signal }),
  areas: (hash, signal) => requestJson(searchedAreas, API.segmentPhoto(hash), { signal }),
}
