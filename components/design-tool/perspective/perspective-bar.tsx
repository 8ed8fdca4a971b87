import { Grid3x3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { TypedNumber } from '@/components/design-tool/shared/controls/typed-number'
import { ActionButton } from '@/components/shared/icon-button'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'
import { systemOf } from '@/lib/domain/shopping/units'
import { knownSide, type Side, withSide } from './corners'
import type { OpenPerspective, usePerspective } from './use-perspective'

type PerspectiveBarProps = { adjusting: OpenPerspective; isFloating?: boolean }

/**
 * Shown below the photo, or floating on it, while a perspective is being adjusted: instructions, the real size, and buttons to
 * finish or reset.
 */
export function PerspectiveBar({ adjusting, isFloating = false }: PerspectiveBarProps) {
  const t = useTranslations('transform.areas.perspective')
  const { kind, perspective, change, reset, close } = adjusting
  const known = knownSide(kind)
  const sides: readonly Side[] = ['heightMetres', 'widthMetres']
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut of the button Done.
    <div
      onKeyDown={onKeyDown}
      data-closed-by-escape
      className={cn(
        'flex flex-col gap-3 rounded-md border border-brass bg-panel p-3',
        isFloating && 'absolute inset-x-2 bottom-2 z-10 mx-auto max-w-3xl',
      )}
    >
      <p className="text-small text-muted">{t('hint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        {(known === 'heightMetres' ? sides : sides.toReversed()).map((side) => (
          <LengthField
            key={side}
            label={t(`sides.${kind}.${side}`)}
            value={perspective[side]}
            onChange={(metres) => change(withSide(perspective, side, metres, kind))}
          />
        ))}
        <div className="flex grow flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={reset}>
            {t('reset')}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t('done')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Opens and closes the active area's grid. */
export function PerspectiveButton({ open, isOpening, adjusting, isOwn }: ReturnType<typeof usePerspective>) {
  const t = useTranslations('transform.areas.perspective')
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = adjusting !== null
  const wasOpen = useRef(false)
  useEffect(() => {
    // The focused handle went away with the grid. Focus this button without scrolling the photo out of view.
    const isLost = wasOpen.current && !isOpen && document.activeElement === document.body
    if (isLost) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  if (!open) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ActionButton
        icon={Grid3x3}
        isBusy={isOpening}
        ref={button}
        aria-pressed={isOpen}
        aria-busy={isOpening}
        onClick={adjusting ? adjusting.close : open}
      >
        {t('open')}
      </ActionButton>
      {isOwn && <p className="text-small text-muted">{t('own')}</p>}
    </div>
  )
}

const UNITS = { feet: { key: 'feet', inMetres: 0.3048 }, metres: { key: 'metres', inMetres: 1 } } as const

const unitOf = (language: string) => (systemOf(language) === 'us' ? UNITS.feet : UNITS.metres)

/** Values are in meters, regardless of the displayed unit. */
type LengthFieldProps = { label: string; value: number; onChange: (metres: number) => void }

function LengthField({ label, value, onChange }: LengthFieldProps) {
  const t = useTranslations('transform.areas.perspective')
  const id = useId()
  const { min, max, step } = LIMITS.perspective.typed
  const { key, inMetres } = unitOf(navigator.language)
  const toUnit = (metres: number) => Number((metres / inMetres).toFixed(2))
  return (
    <div className="flex min-w-32 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex items-center gap-2">
        <TypedNumber
          id={id}
          value={toUnit(value)}
          limits={{ min: toUnit(min), max: toUnit(max) }}
          step={step}
          onChange={(length) => onChange(length * inMetres)}
          className="w-24"
        />
        <span className="text-small text-muted">{t(`units.${key}`)}</span>
      </div>
    </div>
  )
}
