import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { TransformForm } from '@/lib/client/transform/form-values'
import type { TransformValues } from '@/lib/schemas/transform'

const loadResolver = () => import('@/lib/client/transform/form-resolver')

/** Checks with the server's own schema, which comes after the form: it weighs more than all the rest of it. */
const resolve: Resolver<TransformForm, unknown, TransformValues> = async (form) => {
  const { checkForm } = await loadResolver()
  const checked = checkForm(form)
  if (checked.ok) return { values: checked.values, errors: {} }
  const errors = Object.entries(checked.problems).map(([field, message]) => [
    field,
    { type: 'check', message },
  ])
  return { values: {}, errors: Object.fromEntries(errors) }
}

export function useTransformForm(initial: TransformForm) {
  // Ahead of the first check: without a network it would be too late.
  useEffect(() => {
    loadResolver().catch(() => undefined)
  }, [])
  return useForm<TransformForm, unknown, TransformValues>({
    defaultValues: initial,
    resolver: resolve,
    mode: 'onTouched',
  })
}

export type FormHandle = ReturnType<typeof useTransformForm>
