import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { API } from '@/lib/config/routes'
import { DeletionDialog } from './deletion-dialog'

type OwnDataPanelProps = { userId: string; onLeaving: (isLeaving: boolean) => void }

/** Everything we keep about a user: to download, or to delete. */
export function OwnDataPanel({ userId, onLeaving }: OwnDataPanelProps) {
  const t = useTranslations('account.own')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card className="mt-8 p-6">
      <h2 className="text-title font-medium">{t('title')}</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <OwnDataAction title={t('exportTitle')} body={t('exportBody')}>
          <a href={API.account} download className={buttonVariants({ variant: 'secondary' })}>
            {t('export')}
          </a>
        </OwnDataAction>
        <OwnDataAction title={t('deleteTitle')} body={t('deleteBody')}>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {t('delete')}
          </Button>
        </OwnDataAction>
      </div>
      <DeletionDialog userId={userId} open={isAsking} onOpenChange={setIsAsking} onLeaving={onLeaving} />
    </Card>
  )
}

function OwnDataAction({ title, body, children }: { title: string; body: string; children: ReactNode }) {
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
