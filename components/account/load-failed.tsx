'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations('account.runs')
  return (
    <div role="alert" className="mt-4 flex flex-col items-start gap-3">
      <p className="text-small text-danger">{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
