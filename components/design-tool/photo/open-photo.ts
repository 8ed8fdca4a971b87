import { type KeptValue, keptValue } from '@/components/design-tool/shared/kept-value'
import type { Reference } from '@/components/design-tool/shared/references'
import { WorkerUnavailable } from '@/components/design-tool/shared/start-worker'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import type { RoomTypeId } from '@/lib/domain/rooms'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { SELECTION_TASKS, type SelectionTask, selectionTask, type Task } from '@/lib/domain/tasks'
import { SNIFFED_BYTES, sniffPhotoType } from '@/lib/image/photo-type'
import { createMask } from '@/lib/mask/mask'
import { createMaskStore, type MaskStore } from '@/lib/mask/mask-store'
import type { PhotoSize } from '@/lib/mask/space'
import { maskToStore, type StoredMask } from '@/lib/schemas/mask'
import type { RoomDocument } from '@/lib/schemas/room-document'
import { createMaskExporter, type MaskExporter, type MaskWorker } from './mask-worker-client'
import { createRoomWorker, type RoomWorker } from './room-worker-client'

/** A photo that can be painted on. */
export type EditorPhoto = {
  readonly file: File
  /** The upright size in pixels. */
  readonly size: PhotoSize
  /** The image to show until `bitmap` is ready; the same image if the photo needs no reducing. */
  readonly quickBitmap: ImageBitmap
  /** The image to work with, reduced to `SHOWN_SIDE_PX`. */
  readonly bitmap: Promise<ImageBitmap>
}

/** Why a file was rejected. */
export type PhotoProblem =
  | { readonly kind: 'type' }
  | { readonly kind: 'size' }
  | { readonly kind: 'count' }
  | { readonly kind: 'heic' }
  | { readonly kind: 'failure'; readonly failure: ErrorDetails }

/** Enough for a large window on a high-density display. */
const SHOWN_SIDE_PX = 2_560
/** Enough for the whole photo on most displays; the larger image only shows more when zoomed in. */
const QUICK_SIDE_PX = 1_280

/** Decodes a file and makes the server's checks, so that a bad file isn't uploaded. */
export async function openPhotoFile(
  file: File,
  worker: MaskWorker,
): Promise<{ readonly photo: EditorPhoto } | { readonly problem: PhotoProblem }> {
  // In parallel: reading the first bytes takes as long as decoding a small photo.
  const [wrongType, decoded] = await Promise.all([typeProblem(file), decode(file, worker)])
  if (wrongType) {
    if ('bitmap' in decoded) closeImages(decoded)
    return { problem: wrongType }
  }
  if ('code' in decoded) return { problem: { kind: 'failure', failure: decoded } }
  const sizeError = sizeErrorOf(decoded.size)
  if (!sizeError) return { photo: { file, ...decoded } }
  closeImages(decoded)
  return { problem: { kind: 'failure', failure: sizeError } }
}

/** Frees a photo's memory. */
export function closeImages({ quickBitmap, bitmap }: Pick<EditorPhoto, 'quickBitmap' | 'bitmap'>): void {
  quickBitmap.close()
  bitmap.then((reduced) => reduced.close()).catch(() => undefined)
}

/** Why a photo of this size can't be used, or `null`. The server decides; this only saves the upload. */
function sizeErrorOf({ width, height }: PhotoSize): ErrorDetails | null {
  if (width * height > LIMITS.upload.maxPixels) return errorDetails('too_many_pixels')
  return Math.min(width, height) < LIMITS.upload.minSidePx ? errorDetails('image_too_small') : null
}

async function typeProblem(file: File): Promise<PhotoProblem | null> {
  const type = sniffPhotoType(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  if (type === 'heic') return { kind: 'heic' }
  return type === 'other' ? { kind: 'failure', failure: errorDetails('unsupported_image') } : null
}

async function decode(file: File, worker: MaskWorker): Promise<Omit<EditorPhoto, 'file'> | ErrorDetails> {
  try {
    const api = await worker.api()
    const sides = { shownPx: SHOWN_SIDE_PX, quickPx: QUICK_SIDE_PX }
    const { size, bitmap: quickBitmap, pending } = await api.open(file, sides)
    const bitmap = pending === null ? Promise.resolve(quickBitmap) : api.takeReduced(pending)
    // Callers that need it handle the rejection; others keep the quick image.
    bitmap.catch(() => undefined)
    return { size, quickBitmap, bitmap }
  } catch (error) {
    return errorDetails(error instanceof WorkerUnavailable ? 'part_missing' : 'image_damaged')
  }
}

/** The photo in the editor, its mask, access to the mask's pixels, and the facts known about the room. */
export type PhotoWork = {
  readonly photo: EditorPhoto
  /** The task at hand, and its selection. */
  readonly task: SelectionTask
  readonly maskStore: MaskStore
  /** Each task's own. */
  readonly masks: Readonly<Record<SelectionTask, MaskStore>>
  readonly exporter: MaskExporter
  readonly room: RoomWorker
  /** The amounts of each material; `null` until the user asks for them. */
  readonly shoppingList: KeptValue<KeptList | null>
  /** The runs of the user's favorite designs. */
  readonly favorites: KeptValue<readonly string[]>
  /** Reference images for the model. */
  readonly references: KeptValue<readonly Reference[]>
  /** The room type that the photo shows, once that is known. */
  readonly seenRoom: KeptValue<RoomTypeId | null>
  /** The photo was just chosen: the canvas takes the focus. */
  readonly isNew: boolean
}

/** The state to open a photo with. */
export type PhotoState = {
  readonly mask: StoredMask | null
  /** The task that the mask is for: restyling, unless there is another. */
  readonly task?: Task
  /** The masks of other tasks. */
  readonly selections?: RoomDocument['selections']
  readonly list: KeptList | null
  readonly favorites: readonly string[]
  readonly references?: readonly Reference[] | undefined
}

/** Starts with nothing selected, or with the mask of a draft. */
export function startPhotoWork(
  photo: EditorPhoto,
  worker: MaskWorker,
  {
    mask,
    task = 'restyle-areas',
    selections,
    list,
    favorites,
    references = [],
    isNew,
  }: PhotoState & {
    isNew: boolean
  },
): PhotoWork {
  const storeOf = (each: SelectionTask) => {
    const stored = each === selectionTask(task) ? mask : selections?.[each]
    return createMaskStore(createMask(photo.size, stored ?? {}))
  }
  const restyle = storeOf('restyle-areas')
  return {
    photo,
    task: 'restyle-areas',
    maskStore: restyle,
    masks: {
      'restyle-areas': restyle,
      clear: storeOf('clear'),
      furnish: storeOf('furnish'),
      sharpen: storeOf('sharpen'),
    },
    exporter: createMaskExporter(worker, photo.size),
    room: createRoomWorker(photo),
    shoppingList: keptValue(list),
    favorites: keptValue(favorites),
    references: keptValue(references),
    seenRoom: keptValue<RoomTypeId | null>(null),
    isNew,
  }
}

/** The work with the selection of a task. */
export function workOnTask(work: PhotoWork, task: Task): PhotoWork {
  const own = selectionTask(task)
  return own === work.task ? work : { ...work, task: own, maskStore: work.masks[own] }
}

/** The photo and the user's work on it, to reopen later. */
export function photoDraftOf({ photo, task, maskStore, masks, ...work }: PhotoWork) {
  const others = SELECTION_TASKS.flatMap((each) => {
    const mask = maskToStore(masks[each].mask())
    return each === task || mask.layers.length === 0 ? [] : [[each, mask] as const]
  })
  return {
    file: photo.file,
    task,
    mask: maskToStore(maskStore.mask()),
    // As in rooms from before tasks had their own.
    ...(others.length > 0 && { selections: Object.fromEntries(others) }),
    list: work.shoppingList.get(),
    favorites: work.favorites.get(),
    references: work.references.get(),
  } satisfies PhotoState & { file: File }
}
