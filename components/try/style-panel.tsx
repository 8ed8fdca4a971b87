import { useTranslations } from 'next-intl'
import { ChoiceStrip, STRIP_ROW } from '@/components/design-tool/shared/choice-strip'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { Button } from '@/components/ui/button'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { styleLabel } from '@/lib/domain/styles'
import { areasInUse } from '@/lib/mask/mask'
import type { StyleCard } from './workspace-props'

/** A radio group can't have an empty value. */
const NONE = 'none'

type StylePanelProps = {
  editor: Pick<MaskEditorState, 'drawn' | 'paint'>
  styles: readonly StyleCard[]
  /** Empty for no style. */
  style: string
  onStyle: (style: string) => void
}

/** The styles, each shown on the same room, and a choice for no style. Says where the user's own colors hold instead. */
export function StylePanel({ editor: { drawn, paint }, styles, style, onStyle }: StylePanelProps) {
  const t = useTranslations('try.tool.style')
  const hasOwn = areasInUse(drawn).some(({ settings }) => settings.material !== 'style')
  return (
    <section aria-label={t('label')} className="flex flex-col gap-3">
      <ChoiceStrip>
        <RadioGroup
          aria-label={t('label')}
          value={style || NONE}
          onValueChange={(value) => onStyle(value === NONE ? '' : value)}
          className={`${STRIP_ROW} gap-2 rounded-none border-0 bg-transparent p-0 lg:grid lg:grid-cols-3`}
        >
          <RadioGroupItem
            value={NONE}
            className="rounded-md border border-line bg-surface data-[state=checked]:border-brass max-lg:px-3 lg:col-span-full"
          >
            {t('none')}
          </RadioGroupItem>
          {styles.map(({ value, label, image }) => (
            <RadioGroupItem
              key={value}
              value={value}
              className="flex min-w-0 flex-col gap-0.5 max-lg:w-21 rounded-md border border-line bg-surface p-1 font-medium data-[state=checked]:border-brass"
            >
              {image}
              <span className="w-full truncate text-center text-micro leading-5">{label}</span>
            </RadioGroupItem>
          ))}
        </RadioGroup>
      </ChoiceStrip>
      {style !== '' && hasOwn && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <p>{t('hint')}</p>
          <Button variant="secondary" size="small" onClick={paint.removeAll}>
            {t('instead', { style: styleLabel(style) })}
          </Button>
        </div>
      )}
    </section>
  )
}
