'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { resultPalette } from '@/lib/client/transform/result-palette'
import { STYLE_LIST } from '@/lib/domain/style-list'
import { type Swatch, stylePalette } from '@/lib/recolour/palette'

type PaintSwatchesProps = {
  style: string
  /** A finished design to take colours from. */
  resultUrl: string | null
  chosen: string | null
  onChoose: (hex: string) => void
}

/** Shown before a style is chosen: colours that suit most rooms. */
const FIRST_STYLE = 'scandinavian'

export function PaintSwatches({ style, resultUrl, chosen, onChoose }: PaintSwatchesProps) {
  const t = useTranslations('transform.paint')
  const known = STYLE_LIST.find(({ value }) => value === style) ?? STYLE_LIST.find(isFirst)
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
      // A design whose picture is gone has no colours to give; the others stay.
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
            'size-9 rounded-sm border border-edge',
            hex === chosen && 'outline-2 outline-offset-2 outline-brass',
          )}
        />
      ))}
    </div>
  )
}
