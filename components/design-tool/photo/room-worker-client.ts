import { type Remote, transfer } from 'comlink'
import { type KeptValue, keptValue } from '@/components/design-tool/shared/device/kept-value'
import { runOnce } from '@/components/design-tool/shared/device/run-once'
import { startWorker } from '@/components/design-tool/shared/device/start-worker'
import type { Perspective } from '@/lib/domain/perspective'
import { EXIF_WITHIN_BYTES, readFocalLength } from '@/lib/image/focal-length'
import type { Mask } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import type { KindMap } from '@/lib/segment/kind-map'
import type { RoomWorkerApi } from './room-worker'

type OpenRoom = {
  readonly api: Remote<RoomWorkerApi>
  /** The size of the reduced photo that previews are drawn from. */
  readonly size: PhotoSize
  /** The photo for the model. */
  readonly upload: Blob
  readonly stop: () => void
}

/** Whether areas can be named: not while the model's kinds may come, by those kinds, or only by place. */
export type Knowledge = 'coming' | 'kinds' | 'place'

/** What is known of the photo's surfaces. */
export type Surfaces = {
  /** The model's kinds for the parts of the room; `null` if none will come, `undefined` while they may. */
  readonly kinds: KindMap | null | undefined
  /** The search for the areas of a photo that is selected as a whole. */
  readonly search: 'resting' | 'finding' | 'failed'
}

/** The place of a thing in the latest preview, what that was drawn for, and whether the engine found it itself. */
export type ShownPlace = {
  readonly of: string
  readonly mask: Mask
  readonly isFound: boolean
  readonly place: Perspective | 'no-place'
}

export type RoomWorker = {
  /** Starts the worker with the photo on the first call. After a failure, the next call tries again. */
  readonly open: () => Promise<OpenRoom>
  readonly knowledge: Pick<KeptValue<Knowledge>, 'get' | 'subscribe'>
  readonly surfaces: KeptValue<Surfaces>
  /** Where the preview shows a thing; `unable` where this device has no previews. */
  readonly place: KeptValue<ShownPlace | 'unable' | null>
  /** The model's kinds for the parts of the room; `null` if none will come, which later ones correct. */
  readonly setKinds: (kinds: KindMap | null) => void
  readonly stop: () => void
}

type RoomPhoto = { readonly file: Blob; readonly size: PhotoSize; readonly bitmap: Promise<ImageBitmap> }

/** The worker that analyzes one photo's room. */
export function createRoomWorker(photo: RoomPhoto): RoomWorker {
  const opening = runOnce(() => openRoom(photo))
  const knowledge = keptValue<Knowledge>('coming')
  const surfaces = keptValue<Surfaces>({ kinds: undefined, search: 'resting' })
  let isStopped = false
  const open = async () => {
    if (isStopped) throw new Error('the photo was closed')
    return opening.get()
  }
  return {
    open,
    knowledge,
    surfaces,
    place: keptValue<ShownPlace | 'unable' | null>(null),
    setKinds(kinds) {
      surfaces.set({ ...surfaces.get(), kinds })
      const setting = open().then(({ api }) => api.setKinds(kinds))
      setting.then(
        () => knowledge.set(kinds ? 'kinds' : 'place'),
        // Without previews there is nothing to wait for.
        () => knowledge.set('place'),
      )
    },
    stop() {
      isStopped = true
      opening.ifRunning()?.then(
        ({ stop }) => stop(),
        () => undefined,
      )
    },
  }
}

async function openRoom({ file, size, bitmap }: RoomPhoto): Promise<OpenRoom> {
  const head = await file.slice(0, EXIF_WITHIN_BYTES).arrayBuffer()
  const focal35mm = await readFocalLength(new Uint8Array(head))
  // Transfer a copy, because a transferred bitmap is no longer usable here.
  const copy = await createImageBitmap(await bitmap)
  const script = new Worker(new URL('./room-worker.ts', import.meta.url), { type: 'module', name: 'room' })
  const { api, stop } = await startWorker<RoomWorkerApi>(script)
  try {
    return { api, stop, ...(await api.open(transfer(copy, [copy]), size, focal35mm)) }
  } catch (error) {
    stop()
    throw error
  }
}
