import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { nearestPaint } from '@/lib/domain/nearest-paint'
import { differenceWord } from '@/lib/domain/paint-deck'
import { type DeckPaint, paintLabel } from '@/lib/domain/paints'
import { PaintSwatch } from './paint-swatch'

type NearestPaintProps = {
  paints: readonly DeckPaint[]
  /** `#rrggbb`, or empty for no color. */
  color: string
  onColor: (hex: string) => void
}

/** The paint closest to the color, and how far off it is. */
export function NearestPaint({ paints, color, onColor }: NearestPaintProps) {
  const t = useTranslations('transform.ownPaints')
  const format = useFormatter()
  const nearest = useMemo(() => (color === '' ? null : nearestPaint(paints, color)), [paints, color])
  if (!nearest) return null
  const { paint, difference } = nearest
  const name = paintLabel(paint)
  const isSame = paint.hex === color
  const line = isSame
    ? t('isPaint', { paint: name })
    : t('nearest', {
        paint: name,
        difference: format.number(difference, { maximumFractionDigits: 1 }),
        word: t(`differences.${differenceWord(difference)}`),
      })
  return (
    <div className="flex items-center gap-2">
      <PaintSwatch paint={paint} />
      <p className="min-w-0 grow text-small text-muted">{line}</p>
      {!isSame && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('takeNamed', { paint: name })}
          onClick={() => onColor(paint.hex)}
        >
          {t('take')}
        </Button>
      )}
    </div>
  )
}
