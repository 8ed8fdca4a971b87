'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { Quad } from '@/lib/domain/perspective'
import type { Laid } from './material-worker'
import type { OpenMaterial } from './open-material'

const SIZE = { width: 560, height: 210 }
/** How many pieces are seen side by side at least. */
const PIECES_SEEN = 4.4

type LaidSwatchProps = {
  picture: OpenMaterial
  corners: Quad
  material: OwnMaterial
  isJoined: boolean
}

/** The material as it will be laid, drawn anew after each change. */
export function LaidSwatch({ picture, corners, material, isJoined }: LaidSwatchProps) {
  const t = useTranslations('transform.ownMaterial')
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(0)
  const cut = useRef<Promise<unknown>>(Promise.resolve())
  const [hasFailed, setHasFailed] = useState(false)
  const { widthMm, heightMm } = material
  const ratio = widthMm / heightMm

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ratio cuts the same piece.
  useEffect(() => {
    cut.current = picture.api.cut(corners, { widthMm, heightMm }, isJoined)
    cut.current.catch(() => setHasFailed(true))
  }, [picture, corners, ratio, isJoined])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another cut is another swatch.
  useEffect(() => {
    latest.current += 1
    const turn = latest.current
    const shownMm = PIECES_SEEN * Math.max(Math.min(widthMm, heightMm), Math.max(widthMm, heightMm) / 2)
    cut.current
      .then(() => (turn === latest.current ? picture.api.lay(material, SIZE, shownMm) : null))
      .then((laid) => {
        if (laid && turn === latest.current) draw(canvas.current, laid)
        setHasFailed(false)
      })
      .catch(() => setHasFailed(true))
  }, [picture, corners, material, isJoined])

  return (
    <figure className="flex flex-col gap-1.5">
      <canvas
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label={t('laid')}
        className="aspect-[8/3] w-full rounded-md border border-line bg-surface"
      />
      <figcaption className="text-small text-muted">{hasFailed ? t('laidFailed') : t('laid')}</figcaption>
    </figure>
  )
}

function draw(canvas: HTMLCanvasElement | null, { rgba, width, height }: Laid): void {
  canvas?.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)
}
