import { Download, Expand, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { ResultImage, Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { useDeleteDesign, useStoredDesigns } from '@/components/design-tool/shared/designs/stored-pages'
import { Confirm } from '@/components/shared/confirm'
import { ActionButton } from '@/components/shared/icon-button'
import { OpenDialog } from '@/components/shared/open-dialog'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { errorDetails } from '@/lib/api/api-error'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import type { StoredDesignResponse } from '@/lib/schemas/responses'

export type StoredDialogProps = { userId: string; onClose: () => void }

export function StoredDialog({ userId, onClose }: StoredDialogProps) {
  const t = useTranslations('transform.storage')
  return (
    <OpenDialog title={t('title')} closeLabel={t('close')} size="wide" onClose={onClose}>
      <DialogBody>
        <StoredDesigns userId={userId} />
        <p className="mt-6 text-center">
          <Link href={ROUTES.designs} className="text-small underline underline-offset-4">
            {t('allRooms')}
          </Link>
        </p>
      </DialogBody>
    </OpenDialog>
  )
}

function StoredDesigns({ userId }: { userId: string }) {
  const t = useTranslations('transform')
  const { showError, showSuccess } = useScreenToasts()
  const stored = useStoredDesigns(userId)
  const deletion = useDeleteDesign(userId)
  const remove = (id: string) =>
    deletion.mutate(id, {
      onSuccess: () => showSuccess(t('toasts.deleted')),
      onError: () => showError(errorDetails('stored_delete_failed')),
    })

  useEffect(() => {
    if (stored.isError) showError(errorDetails('stored_load_failed'))
  }, [stored.isError, showError])

  if (stored.isPending) {
    return (
      <p className="grid min-h-48 place-items-center text-brass">
        <Spinner label={t('storage.loading')} className="size-7" />
      </p>
    )
  }
  if (stored.isError && !stored.data) {
    return (
      <div className="grid min-h-48 place-content-center justify-items-center gap-4">
        <p className="text-muted">{t('storage.loadFailed')}</p>
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
            isDeleting={deletion.isPending && deletion.variables === design.id}
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

type StoredDesignCardProps = { design: StoredDesignResponse; isDeleting: boolean; onDelete: () => void }

/** A stored design with its date, and buttons to open and delete it. */
function StoredDesignCard({ design, isDeleting, onDelete }: StoredDesignCardProps) {
  const t = useTranslations('transform.storage')
  const { name } = design
  const date = useLocalDate()(design.createdAt, 'date')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <Thumbnail url={design.url} alt={t('picture', { name, date })} />
      <div className="flex flex-col gap-3 p-4">
        <p className="flex items-baseline justify-between gap-3 text-small">
          <span className="font-semibold">{name}</span>
          <time dateTime={design.createdAt} className="text-muted">
            {date}
          </time>
        </p>
        <div className="flex min-h-9 flex-wrap gap-2">
          <ActionButton
            icon={Expand}
            aria-label={t('openOf', { name, date })}
            onClick={() => setIsOpen(true)}
          >
            {t('open')}
          </ActionButton>
          {isOpen && (
            <OpenDesign
              url={design.url}
              name={t('picture', { name, date })}
              onClose={() => setIsOpen(false)}
            />
          )}
          <Confirm
            title={t('confirm')}
            body={t('picture', { name, date })}
            no={t('confirmNo')}
            yes={t('confirmYes')}
            onConfirm={onDelete}
          >
            <ActionButton
              variant="ghost"
              icon={Trash2}
              isBusy={isDeleting}
              aria-label={t('deleteOf', { name, date })}
              // Not `disabled`: the focus returns to it, and moves to the dialog when it is removed.
              aria-disabled={isDeleting}
              onClick={(event) => isDeleting && event.preventDefault()}
            >
              {t('delete')}
            </ActionButton>
          </Confirm>
        </div>
      </div>
    </li>
  )
}

/** A stored design over the whole window. */
function OpenDesign({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const t = useTranslations('transform.storage')
  return (
    <OpenDialog title={name} closeLabel={t('close')} size="full" onClose={onClose}>
      <DialogBody>
        <div className="flex h-[calc(100dvh-8rem)] flex-col items-center gap-4">
          <ResultImage src={`${url}?as=preview`} alt={name} className="min-h-0 w-full grow object-contain" />
          <Button variant="secondary" size="small" asChild>
            <a href={url}>
              <Download aria-hidden="true" />
              {t('download')}
            </a>
          </Button>
        </div>
      </DialogBody>
    </OpenDialog>
  )
}
