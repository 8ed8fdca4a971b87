'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { failure } from '@/lib/client/api/failure'
import { useScreenToasts } from '../use-screen-toasts'
import { StoredDesignCard } from './stored-design-card'
import { useDesignDeletion, useStoredDesigns } from './use-stored-designs'

export type StoredDialogProps = { userId: string; onClose: () => void }

export function StoredDialog({ userId, onClose }: StoredDialogProps) {
  const t = useTranslations('transform.storage')
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={t('close')} size="wide">
      <StoredDesigns userId={userId} />
    </Dialog>
  )
}

function StoredDesigns({ userId }: { userId: string }) {
  const t = useTranslations('transform')
  const { showFailure, showSuccess } = useScreenToasts()
  const stored = useStoredDesigns(userId, true)
  const { isDeleting, remove } = useDesignDeletion(
    userId,
    () => showSuccess(t('toasts.deleted')),
    () => showFailure(failure('stored_delete_failed')),
  )

  useEffect(() => {
    if (stored.isError) showFailure(failure('stored_load_failed'))
  }, [stored.isError, showFailure])

  if (stored.isPending) {
    return (
      <p className="grid min-h-48 place-items-center text-brass">
        <Spinner label={t('storage.loading')} className="size-7" />
      </p>
    )
  }
  if (stored.isError && !stored.data) {
    return (
      <div className="grid min-h-48 place-items-center">
        <Button variant="secondary" onClick={() => stored.refetch()}>
          {t('storage.retry')}
        </Button>
      </div>
    )
  }
  const designs = stored.data.pages.flatMap((page) => page.designs)
  if (designs.length === 0) return <NothingStored />
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {designs.map((design) => (
          <StoredDesignCard
            key={design.id}
            design={design}
            isDeleting={isDeleting === design.id}
            onDelete={() => remove(design.id)}
          />
        ))}
      </ul>
      {stored.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          disabled={stored.isFetchingNextPage}
          onClick={() => stored.fetchNextPage()}
        >
          {t('storage.more')}
        </Button>
      )}
    </div>
  )
}

function NothingStored() {
  const t = useTranslations('transform.storage')
  return (
    <div className="grid min-h-48 place-items-center text-center">
      <div>
        <p className="text-body font-semibold">{t('empty')}</p>
        <p className="mt-1 text-small text-muted">{t('emptyHint')}</p>
      </div>
    </div>
  )
}
