import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { type Control, useForm, useFormState } from 'react-hook-form'
import { CHECKED_WHEN_LEFT } from '@/components/forms/field'
import { type TransformForm, type TransformValues, transformSchema } from '@/lib/schemas/transform'

/** The form, checked by the same schema as on the server. */
export function useTransformForm(initial: TransformForm) {
  return useForm<TransformForm, unknown, TransformValues>({
    defaultValues: initial,
    resolver: zodResolver(transformSchema),
    ...CHECKED_WHEN_LEFT,
  })
}

/** The id of a field's control on the page. */
export function fieldId(name: keyof TransformForm): string {
  return `transform-${name}`
}

export type FormHandle = ReturnType<typeof useTransformForm>
export type FormControl = Control<TransformForm, unknown, TransformValues>

const FIELD_ERRORS = ['style_required', 'room_type_required', 'prompt_too_short', 'prompt_too_long'] as const

/** A field's error message, or `undefined`. */
export function useFieldError(control: FormControl, name: keyof TransformForm): string | undefined {
  const t = useTranslations('validation')
  const { errors } = useFormState({ control, name })
  const message = errors[name]?.message
  if (message === undefined) return undefined
  return t(FIELD_ERRORS.find((key) => key === message) ?? 'number_out_of_range')
}
