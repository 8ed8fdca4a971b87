import { type Resolver, useForm } from 'react-hook-form'
import type { TransformForm } from '@/lib/client/transform/form-values'
import type { TransformValues } from '@/lib/schemas/transform'

/** Checks with the server's own schema, fetched at the first check: it weighs more than the rest of the form. */
const resolve: Resolver<TransformForm, unknown, TransformValues> = async (form) => {
  const { checkForm } = await import('@/lib/client/transform/form-resolver')
  const checked = checkForm(form)
  if (checked.ok) return { values: checked.values, errors: {} }
  const errors = Object.entries(checked.problems).map(([field, message]) => [
    field,
    { type: 'check', message },
  ])
  return { values: {}, errors: Object.fromEntries(errors) }
}

export function useTransformForm(initial: TransformForm) {
  return useForm<TransformForm, unknown, TransformValues>({
    defaultValues: initial,
    resolver: resolve,
    mode: 'onTouched',
  })
}

export type FormHandle = ReturnType<typeof useTransformForm>
