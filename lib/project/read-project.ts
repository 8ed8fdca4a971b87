import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { picturesOf } from '@/lib/domain/own-material'
import { sniffPhotoType } from '@/lib/image/photo-type'
import { isNewerRoom, type RoomDocument, roomDocumentInJson } from '@/lib/schemas/room-document'
import { drawingCost } from './drawing-cost'
import { PATHS, type Project } from './project'
import { openZip, type Zip, ZipError } from './zip'

export type ProjectErrorCode = 'project_damaged' | 'project_too_large' | 'project_newer'

/** Reads a project file. Whatever is wrong with it is one of three codes; nothing is thrown. */
export async function readProject(file: File): Promise<{ project: Project } | { code: ProjectErrorCode }> {
  try {
    const zip = await openZip(file)
    const json = await readJson(zip, PATHS.room, LIMITS.project.roomBytes)
    if (isNewerRoom(json)) return { code: 'project_newer' }
    const room = roomDocumentInJson.parse(json)
    if (hasAreaTwice(room)) throw new ZipError('damaged', 'an area is there twice')
    if (drawingCost(room.mask.layers) > LIMITS.project.drawnPixels) return { code: 'project_too_large' }
    const photo = await readPhoto(zip, file.name)
    const pictures = await readPictures(zip, room)
    return { project: { photo, room, pictures, designCount: await countDesigns(zip) } }
  } catch (cause) {
    // Text that is no JSON, a room without a mask, a file that was deleted meanwhile: to the user it is all the same.
    const isTooLarge = cause instanceof ZipError && cause.kind === 'too-large'
    return { code: isTooLarge ? 'project_too_large' : 'project_damaged' }
  }
}

async function readJson(zip: Zip, name: string, maxBytes: number): Promise<unknown> {
  const bytes = await zip.read(name, maxBytes)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** Numbers end at 255, so without this there could be any number of areas. */
function hasAreaTwice({ mask: { areas } }: RoomDocument): boolean {
  return new Set(areas.map(({ id }) => id)).size < areas.length
}

/** The photo, named after the project, so that saving it again gives the same name. */
async function readPhoto(zip: Zip, projectName: string): Promise<File> {
  const types = (['jpeg', 'png'] as const).filter((each) => zip.has(PATHS.photo(each)))
  const [type] = types
  if (!type || types.length > 1) throw new ZipError('damaged', `${types.length} photos`)
  const bytes = await zip.read(PATHS.photo(type), LIMITS.upload.maxBytes)
  if (sniffPhotoType(bytes) !== type) throw new ZipError('damaged', 'the photo is none')
  const name = projectName.replace(/\.[^.]*$/, '') || 'room'
  return new File([bytes], `${name}.${type === 'jpeg' ? 'jpg' : 'png'}`, { type: `image/${type}` })
}

/** The pictures that the areas need, as far as they are there and are what their names say. */
async function readPictures(zip: Zip, { mask }: RoomDocument): Promise<ReadonlyMap<string, Blob>> {
  const pictures = new Map<string, Blob>()
  const wanted = picturesOf(mask.areas.map(({ settings }) => settings)).slice(0, LIMITS.areas.max)
  for (const sha256 of wanted.filter((each) => zip.has(PATHS.picture(each)))) {
    const bytes = await zip.read(PATHS.picture(sha256), LIMITS.ownMaterial.picture.maxBytes)
    if (isPictureSize(bytes) && (await hashOf(bytes)) === sha256) {
      pictures.set(sha256, new Blob([bytes], { type: 'image/png' }))
    }
  }
  return pictures
}

const PNG_SIZE_AT = 16

/** Whether it is a PNG no larger than those that our own pages make: decoded, a small file can be a huge image. */
function isPictureSize(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (sniffPhotoType(bytes) !== 'png' || bytes.length < PNG_SIZE_AT + 8) return false
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  const sides = [header.getUint32(PNG_SIZE_AT), header.getUint32(PNG_SIZE_AT + 4)]
  return sides.every((side) => side >= 1 && side <= LIMITS.ownMaterial.picture.keptSidePx)
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const versions = z.object({
  designs: z.array(z.object({ file: z.string().nullable() })).max(LIMITS.project.designs),
})

/** How many designs the file holds. A list that says something else costs only itself. */
async function countDesigns(zip: Zip): Promise<number> {
  if (!zip.has(PATHS.versions)) return 0
  const json = await readJson(zip, PATHS.versions, LIMITS.project.versionsBytes)
  const { designs = [] } = versions.safeParse(json).data ?? {}
  return designs.filter(({ file }) => file !== null && zip.has(file)).length
}
