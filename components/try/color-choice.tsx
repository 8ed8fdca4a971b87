import { useTranslations } from 'next-intl'
import { usePointAt } from '@/components/design-tool/areas/pointed-area'
import { useAreaNames } from '@/components/design-tool/areas/use-area-names'
import { ColorPanel, NO_COLOR } from '@/components/design-tool/color/color-panel'
import { ChoiceStrip } from '@/components/design-tool/shared/choice-strip'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { ErrorNote } from '@/components/forms/error-note'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { areasIn } from '@/lib/mask/layers'
import { areasInUse, type NamedArea } from '@/lib/mask/mask'

type ColorChoiceProps = {
  editor: Pick<MaskEditorState, 'drawn' | 'act' | 'paint' | 'preview' | 'eyedropper'>
}

/** The area to color, and a color for it. */
export function ColorChoice({ editor }: ColorChoiceProps) {
  const t = useTranslations('try.tool.color')
  const { drawn, paint, preview, eyedropper } = editor
  const active = drawn.areas.find(({ id }) => id === drawn.active)
  const isSelected = areasIn(drawn.history.done).has(drawn.active)
  const color = active?.settings.color ?? ''
  return (
    <ColorPanel
      label={t('label')}
      color={color}
      isDisabled={!isSelected}
      onColor={paint.setColor}
      eyedropper={eyedropper}
      head={
        isSelected ? (
          <AreaTabs editor={editor} />
        ) : (
          <p className="text-small text-muted">{t.rich('nothing', KEY_HINTS)}</p>
        )
      }
      strip={{ onRemove: paint.removeColor, removeLabel: t('remove') }}
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

type AreaTabsProps = { editor: Pick<MaskEditorState, 'drawn' | 'act'> }

/** Chooses the area for the color or material. Tapping the photo works too. */
export function AreaTabs({ editor: { drawn: mask, act } }: AreaTabsProps) {
  const t = useTranslations('try.tool.color')
  const nameOf = useAreaNames(mask)
  const labelOf = (area: NamedArea) => {
    const { color } = area.settings
    return color === '' ? t('none', { area: nameOf(area) }) : t('chosen', { area: nameOf(area), color })
  }
  return (
    <ChoiceStrip>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser. */}
      <div
        role="group"
        aria-label={t('of')}
        className="flex flex-wrap gap-1.5 max-lg:w-max max-lg:flex-nowrap"
      >
        {areasInUse(mask).map((area) => (
          <AreaTab
            key={area.id}
            area={area}
            name={nameOf(area)}
            label={labelOf(area)}
            isActive={area.id === mask.active}
            onChoose={() => act({ type: 'activate', id: area.id })}
          />
        ))}
      </div>
    </ChoiceStrip>
  )
}

type AreaTabProps = {
  area: NamedArea
  name: string
  label: string
  isActive: boolean
  onChoose: () => void
}

function AreaTab({ area: { id, settings }, name, label, isActive, onChoose }: AreaTabProps) {
  const pointing = usePointAt(id)
  return (
    <button
      type="button"
      aria-pressed={isActive}
      aria-label={label}
      onClick={onChoose}
      {...pointing}
      className={cn(
        'flex min-h-9 items-center gap-1.5 rounded-full border bg-surface py-1 pr-2.5 pl-1.5 text-small whitespace-nowrap transition-colors duration-150',
        isActive ? 'border-brass text-plaster' : 'border-edge text-muted hover:border-brass',
      )}
    >
      <span
        aria-hidden="true"
        style={{ backgroundColor: settings.color || undefined }}
        className={cn('size-4 rounded-full border border-edge', settings.color === '' && NO_COLOR)}
      />
      {name}
    </button>
  )
}
