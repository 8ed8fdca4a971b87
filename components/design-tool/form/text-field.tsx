import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import {
  type FormControl,
  fieldId,
  useFieldError,
} from '@/components/design-tool/shared/controls/use-transform-form'
import { Field } from '@/components/forms/field'
import { Textarea } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'

/** The form's text fields and their messages. `max` is shown beside the character count. */
const TEXTS = {
  prompt: {
    label: 'prompt',
    placeholder: 'promptPlaceholder',
    clear: 'clearPrompt',
    max: LIMITS.prompt.max,
    rows: 4,
  },
  negative_prompt: {
    label: 'negative',
    placeholder: 'negativePlaceholder',
    clear: 'clearNegative',
    max: null,
    rows: 2,
  },
  words: {
    label: 'furnish.words',
    placeholder: 'furnish.wordsPlaceholder',
    clear: 'clearPrompt',
    max: LIMITS.prompt.max,
    rows: 2,
  },
} as const

type TextFieldProps = { control: FormControl; name: keyof typeof TEXTS }

/** A text field with a Clear button, and a character count if it has a limit. */
export function TextField({ control, name }: TextFieldProps) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name })
  const error = useFieldError(control, name)
  const { label, placeholder, clear, max, rows } = TEXTS[name]
  const aside = (
    <span className="flex items-baseline gap-3">
      {max !== null && (
        <span
          aria-hidden="true"
          className={cn('text-micro tabular-nums', field.value.length > max ? 'text-danger' : 'text-faint')}
        >
          {field.value.length}/{max}
        </span>
      )}
      <button
        type="button"
        aria-label={t(clear)}
        disabled={field.value === ''}
        onClick={() => field.onChange('')}
        className="-my-2 rounded-sm px-1.5 py-2 text-small font-medium text-brass hover:text-brass-bright disabled:text-faint"
      >
        {t('clear')}
      </button>
    </span>
  )
  return (
    <Field id={fieldId(name)} label={t(label)} aside={aside} error={error}>
      {(aria) => (
        <Textarea {...aria} {...field} className="min-h-0" rows={rows} placeholder={t(placeholder)} />
      )}
    </Field>
  )
}
