import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { Quad } from '@/lib/math/homography'
import type { Size } from '@/lib/math/image'
import type { OpenMaterial } from './open-material'

const WHOLE = { width: 560, height: 210 }
/** The size of two side by side. */
const HALF = { width: 274, height: 210 }
/** At least this many pieces fit across a swatch. */
const PIECES_SEEN = 4.4

type LaidSwatchProps = {
  picture: OpenMaterial
  corners: Quad
  material: OwnMaterial
  isJoined: boolean
}

/**
 * The material as it will be laid, redrawn after each change. If its edges are blended, the version without blending is shown
 * beside it.
 */
export function LaidSwatch(laid: LaidSwatchProps) {
  const t = useTranslations('transform.ownMaterial')
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <div className="flex flex-col gap-1.5">
      {laid.isJoined ? (
        <div className="grid grid-cols-2 gap-3">
          <Swatch {...laid} label={t('unjoined')} size={HALF} isUnjoined onResult={setHasFailed} />
          <Swatch {...laid} label={t('madeSeamless')} size={HALF} onResult={setHasFailed} />
        </div>
      ) : (
        <Swatch {...laid} label={t('laid')} size={WHOLE} onResult={setHasFailed} />
      )}
      {hasFailed && <p className="text-small text-muted">{t('laidFailed')}</p>}
    </div>
  )
}

type SwatchProps = LaidSwatchProps & {
  label: string
  size: Size
  /** Draws the piece before its edges are blended. */
  isUnjoined?: boolean
  onResult: (hasFailed: boolean) => void
}

function Swatch(props: SwatchProps) {
  const { picture, corners, material, isJoined, label, size, isUnjoined = false, onResult } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    const lay = async () => {
      const { widthMm, heightMm } = material
      const seenMm = PIECES_SEEN * Math.max(Math.min(widthMm, heightMm), Math.max(widthMm, heightMm) / 2)
      await picture.api.cut(corners, material, isJoined)
      if (!isCurrent) return
      const shownMm = (seenMm * size.width) / WHOLE.width
      const { rgba, width, height } = await picture.api.lay(material, size, shownMm, isUnjoined)
      if (!isCurrent) return
      canvas.current?.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)
      onResult(false)
    }
    lay().catch(() => isCurrent && onResult(true))
    return () => {
      isCurrent = false
    }
  }, [picture, corners, material, isJoined, size, isUnjoined, onResult])
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={label}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
        className="w-full rounded-md border border-line bg-surface"
      />
      <figcaption className="text-small text-muted">{label}</figcaption>
    </figure>
  )
}
