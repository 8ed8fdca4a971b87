import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Choice, type RoomFiles, TRIED_KINDS, type TriedKind } from './choices'
import type { Choices, OpenRoom } from './playground-engine'

/** The line's position after the first change, in percent: most of the image shows the result. */
const SHOWING_RESULT = '6'

type CanvasRef = RefObject<HTMLCanvasElement | null>
type Place = { readonly x: number; readonly y: number } | null

/** The choices in a sample room, and its drawing. `first` is shown by its first image. `open` fetches the engine, once. */
export function usePlayground(
  files: RoomFiles,
  first: Choices,
  resultRef: CanvasRef,
  highlightRef: CanvasRef,
) {
  const [active, setActive] = useState<TriedKind>('wall')
  const [choices, setChoices] = useState(first)
  const [isDrawn, setIsDrawn] = useState(false)
  const [state, setState] = useState<'still' | 'drawing' | 'failed'>('still')
  const opening = useRef<Promise<OpenRoom> | null>(null)
  const opened = useRef<OpenRoom | null>(null)
  const highlighted = useRef<TriedKind | null>(null)

  const load = useCallback(() => {
    opening.current ??= import('./playground-engine')
      .then(({ openRoom }) => openRoom(files))
      .then((loaded) => {
        opened.current = loaded
        return loaded
      })
    // The next try fetches it again.
    opening.current.catch(() => {
      opening.current = null
    })
    return opening.current
  }, [files])

  useEffect(
    () => () => {
      opening.current?.then((loaded) => loaded.close()).catch(() => undefined)
    },
    [],
  )

  const highlight = (kind: TriedKind | null) => {
    if (kind === highlighted.current || !highlightRef.current) return
    highlighted.current = kind
    opened.current?.highlight(highlightRef.current, kind)
  }

  const choose = async (choice: Choice) => {
    const wanted = { ...choices, [active]: choice }
    setChoices(wanted)
    setState('drawing')
    highlight(null)
    try {
      const loaded = await load()
      const canvas = resultRef.current
      if (!canvas || !(await loaded.draw(canvas, wanted))) return
      setState('still')
      setIsDrawn(true)
      if (!isDrawn) moveLine(canvas)
    } catch {
      setState('failed')
    }
  }
  return {
    active,
    activate: setActive,
    chosen: choices[active]?.id,
    choose,
    isDrawn,
    state,
    /** Called when the visitor reaches for the image. */
    open: () => void load().catch(() => undefined),
    /** Highlights the area there. */
    point: (at: Place) => highlight(at && triedKind(opened.current, at)),
    /** Activates the area there. On a touch screen, this fetches the engine. */
    tap: async (at: Place) => {
      const loaded = await load().catch(() => null)
      const kind = at && triedKind(loaded, at)
      if (!kind) return
      setActive(kind)
      highlight(kind)
    },
  }
}

function triedKind(room: OpenRoom | null, { x, y }: { x: number; y: number }): TriedKind | null {
  const kind = room?.kindAt(x, y)
  return TRIED_KINDS.find((tried) => tried === kind) ?? null
}

function moveLine(canvas: HTMLCanvasElement): void {
  const line = canvas.closest('.before-after')?.querySelector('input')
  if (!line) return
  line.value = SHOWING_RESULT
  line.dispatchEvent(new Event('input', { bubbles: true }))
}
