import { forgetFiles, putFiles } from '@/components/design-tool/shared/designs/upload-files'
import { jsonBody, requestJson, sendRequest } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { deletedSchema, materialsResponseSchema, savedMaterialResponseSchema } from '@/lib/schemas/responses'

// The user's own materials on the server. Everything here throws `RequestError`.

export async function readAccountMaterials(signal: AbortSignal): Promise<OwnMaterial[]> {
  return (await requestJson(materialsResponseSchema, API.materials, { signal })).materials
}

/** Saves a material that is new to the server, with its picture, or changes to one. */
export async function saveAccountMaterial(material: OwnMaterial, file?: Blob): Promise<void> {
  const [picturePath] = file ? await putFiles([file], new AbortController().signal) : []
  // The server moves the upload, so its path can't be reused.
  if (file) forgetFiles([file])
  await requestJson(savedMaterialResponseSchema, API.materials, jsonBody('POST', { material, picturePath }))
}

export async function deleteAccountMaterial(picture: string): Promise<void> {
  await requestJson(deletedSchema, API.material(picture), { method: 'DELETE' })
}

/** The image file, or `null` if the server doesn't have it. */
export async function readAccountPicture(picture: string): Promise<Blob | null> {
  const response = await sendRequest(API.material(picture))
  return response.ok ? response.blob() : null
}
