import { type Remote, transfer } from 'comlink'
import { startWorker } from '@/components/design-tool/shared/start-worker'
import { EXIF_WITHIN_BYTES, readFocalLength } from '@/lib/image/focal-length'
import type { PhotoSize } from '@/lib/mask/space'
import type { RoomWorkerApi } from './room-worker'

type OpenRoom = {
  readonly api: Remote<RoomWorkerApi>
  /** Of the reduced photo, from which previews are drawn. */
  readonly size: PhotoSize
  readonly stop: () => void
}

export type RoomWorker = {
  /** Starts the worker with the photo at the first call. When that fails, the next call tries again. */
  readonly open: () => Promise<OpenRoom>
  readonly stop: () => void
}

type RoomPhoto = { readonly file: Blob; readonly size: PhotoSize; readonly bitmap: Promise<ImageBitmap> }

/** The worker that knows the room of one photo. */
export function createRoomWorker(photo: RoomPhoto): RoomWorker {
  let opening: Promise<OpenRoom> | null = null
  let isStopped = false
  const start = () => {
    const starting = openRoom(photo)
    opening = starting
    starting.catch(() => {
      if (opening === starting) opening = null
    })
    return starting
  }
  return {
    async open() {
      if (isStopped) throw new Error('the photo was closed')
      return opening ?? start()
    },
    stop() {
      isStopped = true
      opening?.then(({ stop }) => stop()).catch(() => undefined)
    },
  }
}

async function openRoom({ file, size, bitmap }: RoomPhoto): Promise<OpenRoom> {
  const head = await file.slice(0, EXIF_WITHIN_BYTES).arrayBuffer()
  const focal35mm = await readFocalLength(new Uint8Array(head))
  // A copy, because a transferred bitmap is lost to this side.
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
