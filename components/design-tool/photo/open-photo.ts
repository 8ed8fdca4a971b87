import { type KeptValue, keptValue } from '@/components/design-tool/shared/device/kept-value'
import { fileInMemory } from '@/components/design-tool/shared/device/open-bitmap'
import { WorkerUnavailable } from '@/components/design-tool/shared/device/start-worker'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import type { RoomTypeId } from '@/lib/domain/rooms'
import { createMask } from '@/lib/mask/mask'
import { createMaskStore, type MaskStore } from '@/lib/mask/mask-store'
import type { PhotoSize } from '@/lib/mask/space'
import type { StoredMask } from '@/lib/schemas/mask'
import type { RoomDocument } from '@/lib/schemas/room-document'
import { bySelection, FIRST_TASK, type SelectionTask, selectionTask, type Task } from '@/lib/tasks/tasks'
import { createMaskExporter, type MaskExporter, type MaskWorker } from './mask-worker-client'
import { createRoomWorker, type RoomWorker } from './room-worker-client'

/** A photo that can be painted on. */
export type EditorPhoto = {
  readonly file: File
  /** What was opened: `file` itself, unless that takes its place. */
  readonly chosen: File
  /** The browser drew the photo anew, because it is stored in a way that our server would show differently. */
  readonly isRedrawn: boolean
  /** What is on the screen, for our server to compare (`lib/image/thumbnail.ts`); none where pixels can't be read. */
  readonly thumbnail: string | undefined
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
  /** Nothing is wrong, but the open photo isn't the file as it was, or not all can be done with it. */
  | { readonly kind: 'redrawn' | 'unreadable' }
  /** `unopened` is a photo that nothing is wrong with. */
  | { readonly kind: 'failure'; readonly failure: ErrorDetails; readonly unopened?: File }

/** Enough for a large window on a high-density display. */
const SHOWN_SIDE_PX = 2_560
/** Enough for the whole photo on most displays; the larger image only shows more when zoomed in. */
const QUICK_SIDE_PX = 1_280

/** Decodes a file and makes the server's checks, so that a bad file isn't uploaded. A chosen file is copied into memory. */
export async function openPhotoFile(
  chosen: File,
  worker: MaskWorker,
  isChosen = true,
): Promise<{ readonly photo: EditorPhoto } | { readonly problem: PhotoProblem }> {
  if (chosen.size > LIMITS.upload.maxBytes) return { problem: { kind: 'size' } }
  const file = isChosen ? await fileInMemory(chosen) : chosen
  if ('code' in file) return { problem: { kind: 'failure', failure: file } }
  const opened = await decode(file, chosen, worker)
  if ('kind' in opened) return { problem: opened }
  const sizeError = sizeErrorOf(opened.size)
  if (!sizeError) return { photo: opened }
  closeImages(opened)
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

async function decode(file: File, chosen: File, worker: MaskWorker): Promise<EditorPhoto | PhotoProblem> {
  try {
    const api = await worker.api()
    const opened = await api.open(file, { shownPx: SHOWN_SIDE_PX, quickPx: QUICK_SIDE_PX })
    if ('problem' in opened) {
      const { problem } = opened
      if (problem === 'heic' || problem === 'type') return { kind: problem }
      return { kind: 'failure', failure: errorDetails(problem) }
    }
    const { size, bitmap: quickBitmap, pending, instead, isRedrawn, thumbnail } = opened
    const bitmap = pending === null ? Promise.resolve(quickBitmap) : api.takeReduced(pending)
    // Callers that need it handle the rejection; others keep the quick image.
    bitmap.catch(() => undefined)
    const { name, lastModified } = file
    const usual = instead ? new File([instead], name, { type: instead.type, lastModified }) : file
    return { file: usual, chosen, size, quickBitmap, bitmap, isRedrawn, thumbnail }
  } catch (error) {
    if (!(error instanceof WorkerUnavailable))
      return { kind: 'failure', failure: errorDetails('image_damaged') }
    return { kind: 'failure', failure: errorDetails('part_missing'), unopened: file }
  }
}

/** The photo in the editor, its mask, and its workers. */
export type PhotoWork = {
  readonly photo: EditorPhoto
  /** The task at hand, and its selection. */
  readonly task: SelectionTask
  readonly maskStore: MaskStore
  /** Each task's own. */
  readonly masks: Readonly<Record<SelectionTask, MaskStore>>
  readonly exporter: MaskExporter
  readonly room: RoomWorker
  /** The room type that the photo shows, once that is known. */
  readonly seenRoom: KeptValue<RoomTypeId | null>
  /** Frees it all. */
  readonly close: () => void
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
}

/** Starts with nothing selected, or with the mask of a draft. */
export function startPhotoWork(
  photo: EditorPhoto,
  worker: MaskWorker,
  { mask, task = FIRST_TASK, selections, isNew }: PhotoState & { isNew: boolean },
): PhotoWork {
  const room = createRoomWorker(photo)
  const masks = bySelection((each) => {
    const stored = each === selectionTask(task) ? mask : selections?.[each]
    return createMaskStore(createMask(photo.size, stored ?? {}))
  })
  return {
    photo,
    task: FIRST_TASK,
    maskStore: masks[FIRST_TASK],
    masks,
    exporter: createMaskExporter(worker, photo.size),
    room,
    seenRoom: keptValue<RoomTypeId | null>(null),
    close() {
      room.stop()
      closeImages(photo)
    },
    isNew,
  }
}
