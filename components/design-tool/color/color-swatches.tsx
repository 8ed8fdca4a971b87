'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { cn } from '@/lib/cn'
import type { DeckPaint } from '@/lib/domain/paints'
import { STYLES } from '@/lib/domain/styles'
import { resultPalette, type Swatch, stylePalette } from './colors'

type ColorSwatchesProps = {
  style: string
  /** A finished design to take colors from. */
  resultUrl: string | null
  chosen: string | null
  onChoose: (hex: string) => void
}

/** Shown before a style is chosen, because its colors suit most rooms. */
const FIRST_STYLE = 'scandinavian'

export function ColorSwatches({ style, resultUrl, chosen, onChoose }: ColorSwatchesProps) {
  const t = useTranslations('transform.paint')
  const known = STYLES.find(({ value }) => value === style) ?? STYLES.find(isFirst)
  const fromResult = useResultPalette(resultUrl)
  return (
    <>
      {known && (
        <Row
          label={t('ofStyle', { style: known.label })}
          swatches={stylePalette(known.value)}
          {...{ chosen, onChoose }}
        />
      )}
      {fromResult.length > 0 && <Row label={t('ofResult')} swatches={fromResult} {...{ chosen, onChoose }} />}
    </>
  )
}

const isFirst = ({ value }: { value: string }) => value === FIRST_STYLE

function useResultPalette(resultUrl: string | null): readonly Swatch[] {
  const [swatches, setSwatches] = useState<readonly Swatch[]>([])
  useEffect(() => {
    let isCurrent = true
    setSwatches([])
    if (resultUrl) {
      // A design whose image has expired has no colors to offer.
      resultPalette(resultUrl)
        .then((found) => isCurrent && setSwatches(found))
        .catch(() => undefined)
    }
    return () => {
      isCurrent = false
    }
  }, [resultUrl])
  return swatches
}

type RowProps = {
  label: string
  swatches: readonly Swatch[]
  chosen: string | null
  onChoose: (hex: string) => void
}

function Row({ label, swatches, chosen, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser.
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-small text-muted max-sm:w-full">
        {label}
      </span>
      {swatches.map(({ hex, name }) => (
        <button
          key={hex}
          type="button"
          aria-label={name ? `${name}, ${hex}` : hex}
          title={name ?? hex}
          aria-pressed={hex === chosen}
          onClick={() => onChoose(hex)}
          style={{ backgroundColor: hex }}
          className={cn(
            'size-9 rounded-sm border border-edge forced-color-adjust-none',
            hex === chosen && 'outline-2 outline-offset-2 outline-brass forced-colors:outline-[Highlight]',
          )}
        />
      ))}
    </div>
  )
}

/** A paint's color. */
export function PaintSwatch({ paint: { hex } }: { paint: DeckPaint }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: hex }}
      className="block size-6 shrink-0 rounded-sm border border-white/15 forced-color-adjust-none"
    />
  )
}
