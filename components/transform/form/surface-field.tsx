'use client'

import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { Segmented } from '@/components/ui/segmented'
import { SURFACES, type Surface } from '@/lib/domain/surfaces'
import type { FormControl } from './use-problem'

/** What the painted area is, for when the engine takes a floor for a wall. */
export function SurfaceField({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'surface' })
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('surface')}
      </p>
      <Segmented<Surface>
        name="surface"
        legend={t('surface')}
        options={SURFACES.map((value) => ({ value, label: t(`surfaces.${value}`) }))}
        value={field.value}
        onValueChange={field.onChange}
        className="max-sm:grid max-sm:grid-cols-3 sm:self-start"
      />
      <p className="text-small text-faint">{t('surfaceHint')}</p>
    </div>
  )
}
