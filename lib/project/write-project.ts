import { makeZip } from 'client-zip'
import type { GenerationParams } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { SNIFFED_BYTES, sniffPhotoType } from '@/lib/image/photo-type'
import { type RoomDocument, roomToJson } from '@/lib/schemas/room-document'
import { SITE } from '@/lib/site'
import { PATHS, PROJECT_TYPES } from './project'

/** What is written into a project file. */
export type ProjectParts = {
  readonly room: RoomDocument
  readonly photo: Blob
  /** One black and white PNG for each area, for other programs. */
  readonly masks: readonly { readonly name: string; readonly png: Blob }[]
  readonly pictures: ReadonlyMap<string, Blob>
  readonly designs: readonly ProjectDesign[]
}

export type ProjectDesign = {
  readonly runId: string
  readonly engine: string
  readonly seed: number
  readonly params: GenerationParams
  /** `null` for one that is listed without its image. */
  readonly png: Blob | null
}

/**
 * Writes a project file, which `readProject` reads. Designs for which it has no space left are listed without their images;
 * `designCount` says how many have theirs.
 * @throws Error when the room is too large to be read again
 */
export async function writeProject(parts: ProjectParts): Promise<{ file: Blob; designCount: number }> {
  const files = [...(await roomFiles(parts)), ...areaFiles(parts)]
  const images = designFiles(
    parts.designs,
    files.reduce((sum, { input }) => sum + input.size, 0),
  )
  const listed = parts.designs.slice(0, LIMITS.project.designs).map(({ png: _, ...design }, i) => ({
    file: images.has(PATHS.design(i + 1)) ? PATHS.design(i + 1) : null,
    ...design,
  }))
  const all = [
    ...files,
    textFile(PATHS.versions, JSON.stringify({ version: VERSIONS_VERSION, designs: listed }, null, 2)),
    ...Array.from(images, ([name, input]) => ({ name, input })),
  ]
  const [type] = Object.keys(PROJECT_TYPES)
  const zip = await new Response(makeZip(all)).blob()
  // Under its own type no browser gives it another ending.
  return { file: zip.slice(0, zip.size, type), designCount: images.size }
}

const VERSIONS_VERSION = 1

const README = `A room from ${SITE.name}: the photo, what was selected in it, and what it is to become. Open it there with “Open project”.
It is a zip file: photo.*, masks/, materials/ and designs/ hold ordinary images that other programs can open too.
`

type ZipInput = { readonly name: string; readonly input: Blob }

const textFile = (name: string, text: string): ZipInput => ({ name, input: new Blob([text]) })

async function roomFiles({ room, photo }: ProjectParts): Promise<ZipInput[]> {
  const start = new Uint8Array(await photo.slice(0, SNIFFED_BYTES).arrayBuffer())
  const type = sniffPhotoType(start) === 'png' ? 'png' : 'jpeg'
  const written = textFile(PATHS.room, roomToJson(room))
  if (written.input.size > LIMITS.project.roomBytes)
    throw new Error(`the room has ${written.input.size} bytes`)
  return [textFile(PATHS.readme, README), written, { name: PATHS.photo(type), input: photo }]
}

function areaFiles({ masks, pictures }: ProjectParts): ZipInput[] {
  return [
    ...masks.map(({ name, png }, i) => ({ name: PATHS.mask(i + 1, fileNameOf(name)), input: png })),
    ...Array.from(pictures, ([sha256, input]) => ({ name: PATHS.picture(sha256), input })),
  ]
}

/** Letters and digits of any language, and dashes. */
function fileNameOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)
  return words ? words.join('-') : 'area'
}

/** For the directory of the zip, and for `versions.json`. */
const RESERVED_BYTES = LIMITS.project.directoryBytes + LIMITS.project.versionsBytes

function designFiles(designs: readonly ProjectDesign[], takenBytes: number): ReadonlyMap<string, Blob> {
  const files = new Map<string, Blob>()
  let leftBytes = LIMITS.project.maxBytes - RESERVED_BYTES - takenBytes
  for (const [i, { png }] of designs.slice(0, LIMITS.project.designs).entries()) {
    if (!png || png.size > leftBytes) continue
    leftBytes -= png.size
    files.set(PATHS.design(i + 1), png)
  }
  return files
}
