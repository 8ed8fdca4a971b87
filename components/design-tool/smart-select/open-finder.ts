import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { wait } from '@/components/design-tool/shared/device/wait'
import { seenRoom } from '@/lib/segment/seen-room'
import { openModelFinder, type SurfaceFinder } from './model-finder'
import type { PhotoModel } from './photo-model'

/** Opens the photo with the model. Fails with a `RequestError`. */
export async function openFinder(
  { photo: { file, size, thumbnail }, room, exporter, seenRoom: seen }: PhotoWork,
  model: PhotoModel,
  signal: AbortSignal,
): Promise<SurfaceFinder> {
  const { api, upload } = await room.open()
  const finder = await openModelFinder(
    {
      model,
      size,
      // What can't be read can't be reduced either.
      upload: thumbnail ? upload : file,
      outline: exporter.outline,
      cut: exporter.cut,
      partition: (map) => api.partition(map),
      setKinds(kinds) {
        room.setKinds(kinds)
        seen.set(seenRoom(kinds))
      },
      wait,
    },
    signal,
  )
  /** The room's worker draws previews ahead of time, which would slow down selecting. */
  const first = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    void api.pause('selection')
    try {
      return await work()
    } finally {
      void api.resume('selection')
    }
  }
  return {
    ...finder,
    partition: () => first(() => finder.partition()),
    select: (query, newer) => first(() => finder.select(query, newer)),
    resize: (found, newer) => first(() => finder.resize(found, newer)),
    correct: (correction, newer) => first(() => finder.correct(correction, newer)),
  }
}
