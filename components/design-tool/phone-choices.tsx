import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { WordChoice } from '@/components/forms/labeled-controls'
import { finishKind } from '@/lib/domain/areas'
import { isKept } from '@/lib/domain/design-run'
import { areasIn } from '@/lib/mask/layers'
import { type Mask, type MaskAction, settingsOf } from '@/lib/mask/mask'
import { FinishStrip } from './areas/area-settings'
import type { PickerGroup } from './form/picker-options'
import { StyleStrip } from './form/style-strip'
import { useSuggestions } from './form/use-suggestions'
import { ChoiceStrip, STRIP_ROW } from './shared/choice-strip'
import type { FormHandle } from './shared/use-transform-form'

type PhoneChoicesProps = {
  form: FormHandle
  styles: readonly PickerGroup[]
  mask: Mask
  act: (action: MaskAction) => void
  choice: PhoneChoice
  onChoice: (choice: PhoneChoice) => void
}

const CHOICES = ['style', 'finish'] as const

/** The choices that a phone shows below the photo. */
export type PhoneChoice = (typeof CHOICES)[number]

/** Below the photo on a phone: the styles, or the active area's finishes, so that their effect is visible. */
export function PhoneChoices({ form, styles, mask, act, choice, onChoice }: PhoneChoicesProps) {
  const t = useTranslations('transform.form.choices')
  const suggest = useSuggestions(form)
  return (
    <div className="flex items-center gap-2 [--bleed:0px] lg:hidden">
      <WordChoice
        label={t('label')}
        value={choice}
        options={CHOICES.map((each) => [each, t(each)])}
        onChange={onChoice}
        className="shrink-0 flex-col p-0.5"
        wordClassName="min-h-9 px-2"
      />
      <div data-phone-styles={choice === 'style' || undefined} className="min-w-0 grow">
        {choice === 'style' ? (
          <ChoiceStrip>
            <StyleStrip
              control={form.control}
              styles={styles.flatMap(({ options }) => options)}
              onChosen={(before) => suggest('style', before)}
              disabled={false}
              className={`${STRIP_ROW} max-lg:[&>*]:w-21`}
            />
          </ChoiceStrip>
        ) : (
          <Finishes mask={mask} act={act} form={form} />
        )}
      </div>
    </div>
  )
}

function Finishes({ mask, act, form }: Pick<PhoneChoicesProps, 'mask' | 'act' | 'form'>) {
  const t = useTranslations('transform.form.choices')
  const task = useWatch({ control: form.control, name: 'task' })
  const active = mask.areas.find(({ id }) => id === mask.active)
  if (!active || !areasIn(mask.history.done).has(active.id)) return <Note>{t('nothing')}</Note>
  if (isKept(settingsOf(active), task)) return <Note>{t('kept')}</Note>
  const kind = finishKind(settingsOf(active).kind)
  if (!kind) return <Note>{t('unknown')}</Note>
  return <FinishStrip area={active} kind={kind} act={act} />
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-small text-muted">{children}</p>
}
