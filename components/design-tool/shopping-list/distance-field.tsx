import { Ruler } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNote } from '@/components/forms/error-note'
import { ActionButton } from '@/components/shared/icon-button'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'
import type { UnitSystem } from '@/lib/domain/shopping/units'
import { QuantityField } from './quantity-field'
import { TwoPoints } from './two-points'

const UNUSABLE = errorDetails('distance_unusable')
const START: KnownDistance = {
  points: [
    { x: 0.35, y: 0.5 },
    { x: 0.65, y: 0.5 },
  ],
  metres: 1,
}

type DistanceFieldProps = {
  /** The photo's URL. */
  photo: string
  known: KnownDistance | null
  system: UnitSystem
  /** Uses the distance, and returns whether it was usable. */
  onKnown: (known: KnownDistance) => Promise<boolean>
}

/** Two points on the photo and the distance between them, which replaces a standard height for measuring an area. */
export function DistanceField({ photo, known, system, onKnown }: DistanceFieldProps) {
  const t = useTranslations('transform.shopping.distance')
  const [typed, setTyped] = useState<KnownDistance | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  if (!typed) {
    return (
      <ActionButton
        variant="ghost"
        icon={Ruler}
        className="-ml-3 self-start print:hidden"
        onClick={() => setTyped(known ?? START)}
      >
        {t(known ? 'change' : 'add')}
      </ActionButton>
    )
  }
  const use = async () => {
    setIsWorking(true)
    const isUsed = await onKnown(typed).catch(() => false)
    setIsWorking(false)
    setHasFailed(!isUsed)
    if (isUsed) setTyped(null)
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-surface p-3 print:hidden">
      <p className="text-small text-muted">{t('hint')}</p>
      <TwoPoints
        photo={photo}
        points={typed.points}
        onChange={(points) => {
          setHasFailed(false)
          setTyped({ ...typed, points })
        }}
      />
      {hasFailed && <ErrorNote error={UNUSABLE} />}
      <div className="flex flex-wrap items-end gap-3">
        <QuantityField
          label={t('metres')}
          value={typed.metres}
          quantity="length"
          system={system}
          limits={LIMITS.shopping.metres}
          onChange={(metres) => setTyped({ ...typed, metres })}
        />
        <Button size="small" aria-disabled={isWorking} onClick={use}>
          {isWorking && <Spinner />}
          {t('use')}
        </Button>
        <Button variant="ghost" size="small" onClick={() => setTyped(null)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
