import { type Remote, transfer } from 'comlink'
import { runOnce } from '@/components/design-tool/shared/run-once'
import { startWorker } from '@/components/design-tool/shared/start-worker'
import { EXIF_WITHIN_BYTES, readFocalLength } from '@/lib/image/focal-length'
import type { PhotoSize } from '@/lib/mask/space'
import type { RoomWorkerApi } from './room-worker'

type OpenRoom = {
  readonly api: Remote<RoomWorkerApi>
  /** The size of the reduced photo that previews are drawn from. */
  readonly size: PhotoSize
  readonly stop: () => void
}

export type RoomWorker = {
  /** Starts the worker with the photo on the first call. After a failure, the next call tries again. */
  readonly open: () => Promise<OpenRoom>
  readonly stop: () => void
}

type RoomPhoto = { readonly file: Blob; readonly size: PhotoSize; readonly bitmap: Promise<ImageBitmap> }

/** The worker that analyzes one photo's room. */
export function createRoomWorker(photo: RoomPhoto): RoomWorker {
  const opening = runOnce(() => openRoom(photo))
  let isStopped = false
  return {
    async open() {
      if (isStopped) throw new Error('the photo was closed')
      return opening.get()
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
    return { api, stop, size: await api.open(transfer(copy, [copy]), size, focal35mm) }
  } catch (error) {
    stop()
    throw error
  }
}
