'use client'

import { useTranslations } from 'next-intl'
import type { FormControl } from './use-problem'
import { useUnderstanding } from './use-understanding'

/** What the preview engine makes of the person's own words. Always in the page, so that its changes are read out. */
export function UnderstoodLine({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const understanding = useUnderstanding(control)
  return (
    <p role="status" className="text-small text-muted empty:-mt-2">
      {understanding?.kind === 'understood' && t('understood', { wishes: understanding.wishes.join(', ') })}
      {understanding?.kind === 'not-understood' && t('notUnderstood')}
    </p>
  )
}
