'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { API } from '@/lib/config/end-points'
import { DeletionDialog } from './deletion-dialog'

type OwnDataPanelProps = { userId: string; onLeaving: (isLeaving: boolean) => void }

/** Everything of a person, to take along or to have deleted. */
export function OwnDataPanel({ userId, onLeaving }: OwnDataPanelProps) {
  const t = useTranslations('account.own')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card className="mt-8 p-6">
      <h2 className="text-title font-medium">{t('title')}</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <Way title={t('exportTitle')} body={t('exportBody')}>
          <a href={API.accountExport} download className={buttonClass({ variant: 'secondary' })}>
            {t('export')}
          </a>
        </Way>
        <Way title={t('deleteTitle')} body={t('deleteBody')}>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {t('delete')}
          </Button>
        </Way>
      </div>
      <DeletionDialog userId={userId} open={isAsking} onOpenChange={setIsAsking} onLeaving={onLeaving} />
    </Card>
  )
}

function Way({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex-1">
        <h3 className="font-sans text-body font-semibold">{title}</h3>
        <p className="mt-1 max-w-prose text-small text-muted">{body}</p>
      </div>
      {children}
    </div>
  )
}
