'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { NoteBox } from './note-box'

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('checkout.pay')
  return (
    <NoteBox tone="danger" title={t('unreachable')} body={t('unreachableBody')}>
      <Button variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </NoteBox>
  )
}
