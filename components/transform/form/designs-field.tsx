'use client'

import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { Field } from '@/components/shared/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { LIMITS } from '@/lib/domain/limits'
import { type FormControl, useProblem } from './use-problem'

const { min, max } = LIMITS.designs

/** How many designs to make: typed, or stepped one by one. */
export function DesignsField({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'designsToCreate' })
  const error = useProblem(control, 'designsToCreate')
  const count = Number.isNaN(field.value) ? min : field.value
  const set = (value: number) => field.onChange(Math.min(max, Math.max(min, value)))
  return (
    <Field id="transform-designs" label={t('designs')} hint={t('designsHint', { count })} error={error}>
      {(aria) => (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="icon"
            aria-label={t('fewer')}
            disabled={count <= min}
            onClick={() => set(count - 1)}
          >
            <Minus aria-hidden="true" />
          </Button>
          <div className="w-20">
            <Input
              {...aria}
              ref={field.ref}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              step={1}
              value={Number.isNaN(field.value) ? '' : field.value}
              onChange={(event) => field.onChange(event.currentTarget.valueAsNumber)}
              onBlur={field.onBlur}
              className="h-11 text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            />
          </div>
          <Button
            variant="secondary"
            size="icon"
            aria-label={t('more')}
            disabled={count >= max}
            onClick={() => set(count + 1)}
          >
            <Plus aria-hidden="true" />
          </Button>
        </div>
      )}
    </Field>
  )
}
