import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { wait } from '@/components/design-tool/shared/device/wait'
import type { PhotoPoint } from '@/lib/mask/space'
import { seenRoom } from '@/lib/segment/seen-room'
import { openModelFinder } from './model-finder'
import type { PhotoModel } from './photo-model'
import type { Finders, SurfaceFinder } from './surface-finder'

/** Both finders of a photo, or only the one by color if there is no model. */
export function photoFinders(
  { photo: { file, size, thumbnail }, room, seenRoom: seen }: PhotoWork,
  model: PhotoModel | null,
): Finders {
  const openModel = async (signal: AbortSignal, asked: PhotoModel) => {
    const { api } = await room.open()
    const finder = await openModelFinder(
      {
        model: asked,
        size,
        // What can't be read can't be reduced either.
        upload: thumbnail ? await api.upload() : file,
        outline: (mask) => api.outline(mask),
        cut: (mask, meant, areas) => api.cut(mask, meant, areas),
        partition: (map) => api.partition(map),
        setKinds(kinds) {
          room.setKinds(kinds)
          seen.set(seenRoom(kinds))
        },
        wait,
      },
      signal,
    )
    return beforePreviews(api, finder)
  }
  return {
    async local() {
      if (!thumbnail) throw new Error('the photo has no colors to go by')
      const { api } = await room.open()
      await api.analyze()
      return beforePreviews(api, {
        select: (query) => api.select(query.isBox ? { ...query, seeds: [middleOf(query.seeds)] } : query),
        walls: () => null,
        resize: async () => null,
        correct: async () => null,
        list: () => api.list(),
        areas: () => null,
        things: () => [],
        partition: async () => null,
      })
    },
    model: model && ((signal) => openModel(signal, model)),
  }
}

type RoomApi = Awaited<ReturnType<PhotoWork['room']['open']>>['api']

/** The worker draws previews ahead of time. Selecting must not wait for them. */
function beforePreviews(api: RoomApi, finder: SurfaceFinder): SurfaceFinder {
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
    select: (query, signal) => first(() => finder.select(query, signal)),
    resize: (found, signal) => first(() => finder.resize(found, signal)),
    correct: (correction, signal) => first(() => finder.correct(correction, signal)),
  }
}

/** For selecting by color, a box stands for the surface at its center. */
function middleOf(corners: readonly PhotoPoint[]): PhotoPoint {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) }
}
