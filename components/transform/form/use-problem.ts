import { useTranslations } from 'next-intl'
import { type Control, type FieldPath, useFormState } from 'react-hook-form'
import type { TransformForm } from '@/lib/client/transform/form-values'
import type { TransformValues } from '@/lib/schemas/transform'

const SENTENCES = [
  'style_required',
  'room_type_required',
  'prompt_too_short',
  'prompt_too_long',
  'number_out_of_range',
] as const

export type FormControl = Control<TransformForm, unknown, TransformValues>

/** What is wrong with a field, as a sentence, or `undefined`. */
export function useProblem(control: FormControl, name: FieldPath<TransformForm>): string | undefined {
  const t = useTranslations('validation')
  const { errors } = useFormState({ control, name })
  const message = errors[name]?.message
  const key = SENTENCES.find((sentence) => sentence === message)
  return key && t(key)
}
