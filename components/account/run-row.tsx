import { useTranslations } from 'next-intl'
import { ResultImage } from '@/components/design-tool/shared/designs/result-image'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { isErrorCode } from '@/lib/errors/catalogue'
import { errorMessage } from '@/lib/errors/messages'
import type { RunResponse } from '@/lib/schemas/design-responses'

const TONES: Record<RunResponse['status'], BadgeTone> = {
  reserved: 'neutral',
  generating: 'warning',
  succeeded: 'success',
  failed: 'danger',
}

/** One design: what it was, when, how it ended, and whether its credit was spent or refunded. */
export function RunRow({ run, name }: { run: RunResponse; name: string }) {
  const t = useTranslations('account.runs')
  const formatDate = useLocalDate()
  const isCancelled = run.errorCode === 'run_cancelled'
  return (
    <li className="grid items-center gap-x-5 gap-y-2 py-4 grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_6rem_6rem_7rem]">
      <Thumbnail url={run.resultUrl} alt={t('image', { name })} />
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-small text-muted">
          <time dateTime={run.createdAt}>{formatDate(run.createdAt, 'moment')}</time>
        </p>
        {!isCancelled && <ErrorReason code={run.errorCode} />}
      </div>
      <div>
        <Badge tone={isCancelled ? 'neutral' : TONES[run.status]}>
          {t(`statuses.${isCancelled ? 'cancelled' : run.status}`)}
        </Badge>
      </div>
      <p className={run.creditRefunded ? 'text-small text-success' : 'text-small text-muted'}>
        {run.creditRefunded ? t('givenBack') : t('spent')}
      </p>
      <div className="col-span-full sm:col-span-1 sm:justify-self-end">
        {run.status === 'succeeded' && !run.resultUrl && (
          <p className="text-micro text-faint">{t('expired')}</p>
        )}
        {run.resultUrl && (
          <a
            href={run.resultUrl}
            target="_blank"
            rel="noopener"
            className={buttonVariants({ variant: 'secondary', size: 'small' })}
          >
            {t('download')}
          </a>
        )}
      </div>
    </li>
  )
}

/** The same size for a design without an image, so that the rows line up. */
function Thumbnail({ url, alt }: { url: string | null; alt: string }) {
  return (
    <div className="aspect-4/3 w-20 overflow-hidden rounded-md border border-line bg-surface">
      {url && <ResultImage src={`${url}?as=thumb`} alt={alt} isLazy className="size-full object-cover" />}
    </div>
  )
}

function ErrorReason({ code }: { code: string | null }) {
  if (code === null || !isErrorCode(code)) return null
  return <p className="mt-1 text-small text-danger">{errorMessage(code).body}</p>
}
