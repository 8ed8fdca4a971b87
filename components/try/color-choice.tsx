'use client'

import { useTranslations } from 'next-intl'
import { useAreaNames } from '@/components/design-tool/areas/areas-panel'
import { ColorPanel } from '@/components/design-tool/color/color-panel'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { areasIn } from '@/lib/mask/layers'
import { areasInUse, type NamedArea } from '@/lib/mask/mask'

type ColorChoiceProps = { editor: Pick<MaskEditorState, 'drawn' | 'act' | 'paint' | 'preview'> }

/** The area to color, and a color for it. */
export function ColorChoice({ editor }: ColorChoiceProps) {
  const t = useTranslations('try.tool.color')
  const { drawn, paint, preview } = editor
  const active = drawn.areas.find(({ id }) => id === drawn.active)
  const isSelected = areasIn(drawn.history.done).has(drawn.active)
  const color = active?.settings.color ?? ''
  return (
    <ColorPanel
      label={t('label')}
      color={color}
      isDisabled={!isSelected}
      onColor={paint.setColor}
      head={
        isSelected ? <AreaTabs editor={editor} /> : <p className="text-small text-muted">{t('nothing')}</p>
      }
      actions={
        color !== '' && (
          <Button variant="ghost" size="small" onClick={paint.removeColor}>
            {t('remove')}
          </Button>
        )
      }
    >
      {preview.hasFailed && (
        <ErrorNote retry={{ label: t('retry'), onRetry: preview.retry }}>{t('failed')}</ErrorNote>
      )}
    </ColorPanel>
  )
}

/** Which area gets the color. A tap on the photo chooses too. */
function AreaTabs({ editor: { drawn: mask, act } }: ColorChoiceProps) {
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
          onClick={() => act({ type: 'activate', id: area.id })}
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
