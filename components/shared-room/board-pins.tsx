'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { PinMark } from '@/components/sections/pin-mark'
import { Button } from '@/components/ui/button'
import type { BoardPin } from '@/lib/domain/shopping/shared-room'
import { type PictureUse, useBoard } from './use-board'

/** The id of a design's comment field. */
export const commentFieldId = (design: number) => `comment-${design}-text`

/** The numbered pins of a design's comments, over its image. */
export function BoardPins({ design, chosenId = null }: { design: number; chosenId?: string | null }) {
  const board = useBoard()
  if (!board) return null
  return board.board.comments.map(
    (comment) =>
      comment.design === design &&
      comment.pin && (
        <PinMark
          key={comment.id}
          pin={comment.pin}
          label={String(board.numbers.get(comment.id))}
          isChosen={comment.id === chosenId}
        />
      ),
  )
}

/** Shows the whole design over its slider, while the visitor picks a spot or views a comment's pin. */
export function PictureLayer({ design, children }: { design: number; children: ReactNode }) {
  const board = useBoard()
  if (board?.use?.design !== design) return null
  const { use, setUse } = board
  return (
    <div className="absolute inset-0 z-10 overflow-hidden rounded-lg bg-surface">
      {children}
      <BoardPins design={design} chosenId={use.kind === 'show' ? use.commentId : null} />
      {use.kind === 'choose' ? (
        <SpotPicker use={use} onChange={setUse} />
      ) : (
        <PinCover onClose={() => setUse(null)} />
      )}
    </div>
  )
}

type Choosing = Extract<PictureUse, { kind: 'choose' }>

/** How far an arrow key moves the pin, as a share of the image's side; more with Shift. */
const STEP = 0.01
const LONG_STEP = 0.05

const MOVES: Readonly<Record<string, BoardPin>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const CENTER: BoardPin = { x: 0.5, y: 0.5 }

const within = (share: number) => Math.min(1, Math.max(0, share))

/** Covers the image and picks a spot by click or arrow keys. */
function SpotPicker({ use, onChange }: { use: Choosing; onChange: (use: PictureUse | null) => void }) {
  const t = useTranslations('shared-room.board')
  const ref = useShown()
  const { design, pin } = use
  const put = ({ x, y }: BoardPin) => onChange({ ...use, pin: { x: within(x), y: within(y) } })
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Enter, not a click.
    if (detail === 0) {
      if (!pin) put(CENTER)
      return focusComment(design)
    }
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    put({ x: (clientX - left) / width, y: (clientY - top) / height })
  }
  const move = (event: KeyboardEvent) => {
    const direction = MOVES[event.key]
    if (event.key === 'Escape') {
      onChange(null)
      focusComment(design)
    } else if (direction) {
      event.preventDefault()
      const step = event.shiftKey ? LONG_STEP : STEP
      const { x, y } = pin ?? CENTER
      put(pin ? { x: x + step * direction.x, y: y + step * direction.y } : CENTER)
    }
  }
  const spot = pin && { x: Math.round(100 * pin.x), y: Math.round(100 * pin.y) }
  return (
    <>
      {pin && <PinMark pin={pin} label="+" isChosen />}
      <button
        ref={ref}
        type="button"
        aria-label={t('spotHelp')}
        onClick={press}
        onKeyDown={move}
        className="absolute inset-0 cursor-crosshair rounded-lg border-2 border-brass -outline-offset-4"
      />
      <span role="status" className="sr-only">
        {spot && t('spotAt', spot)}
      </span>
    </>
  )
}

function PinCover({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shared-room.board')
  const ref = useShown()
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t('backToSlider')}
      onClick={onClose}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="absolute inset-0 cursor-pointer rounded-lg -outline-offset-4"
    />
  )
}

/** Focuses the element and scrolls it into view. */
function useShown() {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [])
  return ref
}

const focusComment = (design: number) => document.getElementById(commentFieldId(design))?.focus()

/** Shown below an image in place of its slider: instructions. */
export function PictureHint({ design }: { design: number }) {
  const t = useTranslations('shared-room.board')
  const board = useBoard()
  if (board?.use?.design !== design) return null
  const { use, setUse } = board
  if (use.kind === 'show') {
    return (
      <Hint text={t('pinShown')}>
        <Button variant="secondary" size="small" onClick={() => setUse(null)}>
          {t('backToSlider')}
        </Button>
      </Hint>
    )
  }
  const cancel = () => {
    setUse(null)
    focusComment(design)
  }
  return (
    <Hint text={use.pin ? t('spotSet') : t('spotWanted')}>
      {use.pin && (
        <Button size="small" onClick={() => focusComment(design)}>
          {t('writeComment')}
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={cancel}>
        {t('noPin')}
      </Button>
    </Hint>
  )
}

/** Sticks to the window while the image is taller than it. */
function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-4 z-20 flex flex-wrap items-center justify-between gap-3 rounded-md border border-brass/50 bg-panel-high px-4 py-2 shadow-lifted">
      <p className="text-small">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
