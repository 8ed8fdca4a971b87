'use client'

import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

export type BeforeAfterLabels = {
  before: string
  after: string
  /** The slider's accessible name. */
  slider: string
}

/** The areas that differ, shown over both images on demand. */
export type ChangedAreas = {
  image: ReactNode
  /** The label of the button that shows them. */
  label: string
}

const START_PERCENT = 50
/** The line's position when the after image is shown. */
const AFTER_PERCENT = 4

/**
 * Two images of the same room on top of each other, with a draggable line. A native range input covers them, so that arrow
 * keys, Home, End and touch work as usual. Moving it sets one CSS variable: React doesn't re-render. With `isReveal`, it starts
 * on the after image; once both images have loaded, the line sweeps over them from before to after.
 */
export function BeforeAfterSlider({
  before,
  after,
  labels,
  changed,
  isReveal = false,
  className,
}: {
  before: ReactNode
  after: ReactNode
  labels: BeforeAfterLabels
  changed?: ChangedAreas | undefined
  isReveal?: boolean
  className?: string
}) {
  const [isChangedShown, setChangedShown] = useState(false)
  return (
    <div
      className={clsx('before-after relative isolate overflow-hidden rounded-lg', className)}
      data-reveal={isReveal ? 'waiting' : undefined}
      onLoad={isReveal ? (event) => sweepOnce(event.currentTarget) : undefined}
    >
      {after}
      <div className="before-after-cover absolute inset-0">{before}</div>
      {changed && (
        <div className="absolute inset-0" hidden={!isChangedShown}>
          {changed.image}
        </div>
      )}
      <span aria-hidden="true" data-side="before" className="before-after-tag left-3">
        {labels.before}
      </span>
      <span aria-hidden="true" data-side="after" className="before-after-tag right-3">
        {labels.after}
      </span>
      <span aria-hidden="true" className="before-after-line" />
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={isReveal ? AFTER_PERCENT : START_PERCENT}
        aria-label={labels.slider}
        onInput={(event) => moveCut(event.currentTarget)}
        className="before-after-input peer"
      />
      {changed && (
        <button
          type="button"
          aria-pressed={isChangedShown}
          onClick={() => setChangedShown(!isChangedShown)}
          className="before-after-changed"
        >
          {changed.label}
        </button>
      )}
    </div>
  )
}

/** Starts the sweep when both images have loaded, unless the user has already moved the line. */
function sweepOnce(frame: HTMLElement): void {
  const isComplete = [...frame.querySelectorAll('img')].every(({ complete }) => complete)
  if (isComplete && frame.dataset.reveal === 'waiting') frame.dataset.reveal = 'sweeping'
}

/** Moves the line. A label disappears when the line reaches it, because the other image is below it then. */
function moveCut({ parentElement: frame, value }: HTMLInputElement): void {
  if (!frame) return
  delete frame.dataset.reveal
  frame.style.setProperty('--cut', `${value}%`)
  const cut = (frame.clientWidth * Number(value)) / 100
  for (const tag of frame.querySelectorAll<HTMLElement>('[data-side]')) {
    const { offsetLeft, offsetWidth, dataset } = tag
    const isReached = dataset.side === 'before' ? cut < offsetLeft + offsetWidth : cut > offsetLeft
    tag.toggleAttribute('data-reached', isReached)
  }
}
