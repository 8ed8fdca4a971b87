'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { useAreaNames } from '@/components/design-tool/areas/areas-panel'
import { parseHex, toHex } from '@/components/design-tool/color-preview/colors'
import { FIRST_COLOR } from '@/components/design-tool/color-preview/use-color-preview'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { PAINTS } from '@/lib/domain/paints'
import { areasIn } from '@/lib/mask/layers'
import { areasInUse, type Mask, type MaskAction, type NamedArea } from '@/lib/mask/mask'

type ColorPanelProps = {
  mask: Mask
  onAct: (action: MaskAction) => void
  onColor: (hex: string) => void
  onRemove: () => void
  hasFailed: boolean
  onRetry: () => void
}

/** The area to color, and a color for it: one of the paints, or any other. */
export function ColorPanel({ mask, onAct, onColor, onRemove, hasFailed, onRetry }: ColorPanelProps) {
  const t = useTranslations('try.tool.color')
  const active = mask.areas.find(({ id }) => id === mask.active)
  const isSelected = areasIn(mask.history.done).has(mask.active)
  const color = active?.settings.color ?? ''
  return (
    <section aria-label={t('label')} className="flex flex-col gap-3">
      {isSelected ? (
        <AreaTabs mask={mask} onAct={onAct} />
      ) : (
        <p className="text-small text-muted">{t('nothing')}</p>
      )}
      <Paints chosen={color} isDisabled={!isSelected} onChoose={onColor} />
      <div className="flex flex-wrap items-center gap-2">
        <HexField color={color} isDisabled={!isSelected} onColor={onColor} />
        {color !== '' && (
          <Button variant="ghost" size="small" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      {hasFailed && <ErrorNote retry={{ label: t('retry'), onRetry }}>{t('failed')}</ErrorNote>}
    </section>
  )
}

/** Which area gets the color. A tap on the photo chooses too. */
function AreaTabs({ mask, onAct }: Pick<ColorPanelProps, 'mask' | 'onAct'>) {
  const t = useTranslations('try.tool.color')
  const nameOf = useAreaNames(mask)
  const labelOf = (area: NamedArea) => {
    const { color } = area.settings
    return color === '' ? t('none', { area: nameOf(area) }) : t('chosen', { area: nameOf(area), color })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser.
    <div role="group" aria-label={t('of')} className="flex flex-wrap gap-1.5">
      {areasInUse(mask).map((area) => (
        <button
          key={area.id}
          type="button"
          aria-pressed={area.id === mask.active}
          aria-label={labelOf(area)}
          onClick={() => onAct({ type: 'activate', id: area.id })}
          className={cn(
            'flex min-h-9 items-center gap-1.5 rounded-full border bg-surface py-1 pr-2.5 pl-1.5 text-small transition-colors duration-150',
            area.id === mask.active
              ? 'border-brass text-plaster'
              : 'border-edge text-muted hover:border-brass',
          )}
        >
          <span
            aria-hidden="true"
            style={{ backgroundColor: area.settings.color || undefined }}
            className={cn('size-4 rounded-full border border-edge', area.settings.color === '' && NO_COLOR)}
          />
          {nameOf(area)}
        </button>
      ))}
    </div>
  )
}

/** Stripes. */
const NO_COLOR = 'bg-[repeating-linear-gradient(45deg,transparent_0_2px,var(--color-edge)_2px_3px)]'

type PaintsProps = { chosen: string; isDisabled: boolean; onChoose: (hex: string) => void }

function Paints({ chosen, isDisabled, onChoose }: PaintsProps) {
  const t = useTranslations('try.tool.color')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser.
    <div role="group" aria-label={t('paints')} className="grid grid-cols-6 gap-x-2 gap-y-2.5">
      {PAINTS.map(({ hex, name }) => (
        <button
          key={hex}
          type="button"
          aria-label={t('paint', { name, hex })}
          aria-pressed={hex === chosen}
          disabled={isDisabled}
          onClick={() => onChoose(hex)}
          className="group flex min-w-0 flex-col items-center gap-1 disabled:opacity-45"
        >
          <span
            aria-hidden="true"
            style={{ backgroundColor: hex }}
            className={cn(
              'block aspect-square w-full rounded-md border border-white/15 transition-[scale] duration-150 group-enabled:group-hover:scale-106',
              hex === chosen && 'outline-2 outline-offset-2 outline-brass',
            )}
          />
          <span
            aria-hidden="true"
            className={cn(
              // The longest name is a little wider than its column on the narrowest phones.
              'text-[0.6875rem] leading-4 whitespace-nowrap',
              hex === chosen ? 'text-plaster' : 'text-faint',
            )}
          >
            {name}
          </span>
        </button>
      ))}
    </div>
  )
}

type HexFieldProps = { color: string; isDisabled: boolean; onColor: (hex: string) => void }

/** Any other color, typed or picked. What is being typed counts once it is a color. */
function HexField({ color, isDisabled, onColor }: HexFieldProps) {
  const t = useTranslations('transform.paint')
  const id = useId()
  const [text, setText] = useState(color)
  useEffect(() => setText(color), [color])
  const isBad = text !== '' && parseHex(text) === null
  const type = (typed: string) => {
    setText(typed)
    const rgb = parseHex(typed)
    if (rgb) onColor(toHex(rgb))
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('hex')}
      </label>
      <input
        type="color"
        aria-label={t('pick')}
        value={color || FIRST_COLOR}
        disabled={isDisabled}
        onChange={(event) => onColor(event.currentTarget.value)}
        className="h-11 w-12 cursor-pointer rounded-md border border-edge bg-surface p-1 disabled:opacity-45"
      />
      <Input
        id={id}
        value={text}
        placeholder={FIRST_COLOR}
        spellCheck={false}
        autoComplete="off"
        disabled={isDisabled}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-problem` : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        className="h-11 w-32 tabular-nums"
      />
      {isBad && (
        <p id={`${id}-problem`} role="alert" className="order-last w-full text-small text-danger">
          {t('badHex')}
        </p>
      )}
    </>
  )
}
