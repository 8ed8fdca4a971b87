import { startWorker } from '@/components/design-tool/shared/device/start-worker'
import type { AreaKind } from '@/lib/domain/areas'
import type { Choice, RoomFiles } from './choices'
import type { PlaygroundWorkerApi } from './playground-worker'

/** The finish of each area; missing areas are unchanged. */
export type Choices = Readonly<Partial<Record<AreaKind, Choice>>>

/** A sample room in which areas can be found and changed. */
export type OpenRoom = {
  /** The area at a place, each coordinate from 0 to 1. */
  readonly kindAt: (x: number, y: number) => AreaKind | null
  /** Draws the room as chosen; false when a newer choice came in the meantime. */
  readonly draw: (canvas: HTMLCanvasElement, choices: Choices) => Promise<boolean>
  /** Fills the area with a color, and clears the rest. */
  readonly highlight: (canvas: HTMLCanvasElement, kind: AreaKind | null) => void
  readonly close: () => void
}

/** The site's brass, translucent so that the room stays visible. */
const HIGHLIGHT = [226, 171, 87, 92] as const

/** Fetches the room and the engine. Fails when one of them can't be fetched. */
export async function openRoom(files: RoomFiles): Promise<OpenRoom> {
  const script = new Worker(new URL('./playground-worker.ts', import.meta.url), { type: 'module' })
  const { api, stop } = await startWorker<PlaygroundWorkerApi>(script)
  const { width, height, labels, photo } = await api.open(files).catch((cause: unknown) => {
    stop()
    throw cause
  })
  const drawn = new Map<string, Promise<ImageBitmap>>()
  let latest = 0

  const drawArea = async (index: number, choice: Choice) => {
    const { rgba, ...size } = await api.draw(files, index, choice)
    return createImageBitmap(new ImageData(rgba, size.width, size.height))
  }
  const areaOf = (kind: AreaKind, choice: Choice) => {
    const key = `${kind} ${choice.id}`
    const area = drawn.get(key) ?? drawArea(files.kinds.indexOf(kind), choice)
    drawn.set(key, area)
    area.catch(() => drawn.delete(key))
    return area
  }
  return {
    kindAt(x, y) {
      const column = Math.min(width - 1, Math.floor(x * width))
      const row = Math.min(height - 1, Math.floor(y * height))
      return files.kinds[(labels[row * width + column] ?? 0) - 1] ?? null
    },
    async draw(canvas, choices) {
      const request = ++latest
      const areas = await Promise.all(
        files.kinds.flatMap((kind) => {
          const choice = choices[kind]
          return choice ? [areaOf(kind, choice)] : []
        }),
      )
      if (request !== latest) return false
      const context = contextOf(canvas, { width, height })
      context.drawImage(photo, 0, 0)
      for (const area of areas) context.drawImage(area, 0, 0)
      return true
    },
    highlight(canvas, kind) {
      const context = contextOf(canvas, { width, height })
      const label = kind ? files.kinds.indexOf(kind) + 1 : 0
      if (label === 0) return
      const image = context.createImageData(width, height)
      for (const [i, at] of labels.entries()) if (at === label) image.data.set(HIGHLIGHT, 4 * i)
      context.putImageData(image, 0, 0)
    },
    close: stop,
  }
}

/** Clears and resizes a canvas, and returns its context. */
function contextOf(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }) {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  return context
}
