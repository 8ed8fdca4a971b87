import { Brush, Download, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ResultImage } from '@/components/design-tool/shared/result-image'
import { ErrorNote } from '@/components/forms/error-note'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { errorDetails } from '@/lib/api/api-error'
import { API, ROUTES } from '@/lib/config/routes'
import { isErrorCode } from '@/lib/errors/catalogue'
import { Link } from '@/lib/i18n/navigation'
import type { LookResponse } from '@/lib/schemas/responses'

type Photo = LookResponse['photos'][number]

type LookPhotoProps = {
  photo: Photo
  /** Another room is being ordered. */
  isBusy: boolean
  onRetry: (roomId: string) => void
}

/** A room of a look: before and after, or how far it is, or why it failed. */
export function LookPhoto({ photo, isBusy, onRetry }: LookPhotoProps) {
  const t = useTranslations('rooms.looks')
  const { roomId, roomName, resultUrl, status } = photo
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      {resultUrl === null ? <Waiting photo={photo} /> : <Compared photo={photo} resultUrl={resultUrl} />}
      <div className="flex grow flex-col gap-3 p-4">
        <h2 className="truncate font-semibold">{roomName}</h2>
        {status === 'failed' && <Failed photo={photo} />}
        {status === 'succeeded' && resultUrl === null && <ErrorNote error={errorDetails('result_expired')} />}
        <div className="mt-auto flex flex-wrap gap-2">
          {status === 'failed' && roomId !== null && (
            <Button size="small" disabled={isBusy} onClick={() => onRetry(roomId)}>
              <RotateCw aria-hidden="true" />
              {t('retry')}
            </Button>
          )}
          {roomId === null ? (
            <p className="text-small text-muted">{t('roomGone')}</p>
          ) : (
            <Link
              href={ROUTES.openRoom(roomId)}
              aria-label={t('openOf', { room: roomName })}
              className={buttonVariants({ variant: 'secondary', size: 'small' })}
            >
              <Brush aria-hidden="true" />
              {t('open')}
            </Link>
          )}
          {resultUrl !== null && (
            <a
              href={resultUrl}
              download
              aria-label={t('downloadOf', { room: roomName })}
              className={buttonVariants({ variant: 'secondary', size: 'small' })}
            >
              <Download aria-hidden="true" />
              {t('download')}
            </a>
          )}
        </div>
      </div>
    </Card>
  )
}

/** The aspect ratio of most cameras. */
const USUAL_ASPECT = 4 / 3

function Compared({ photo, resultUrl }: { photo: Photo; resultUrl: string }) {
  const t = useTranslations('rooms')
  const { roomName, originalUrl, aspect } = photo
  const after = (
    <ResultImage src={`${resultUrl}?as=preview`} alt={roomName} isLazy className="size-full object-cover" />
  )
  const style = { aspectRatio: String(aspect ?? USUAL_ASPECT) }
  if (originalUrl === null) return <div style={style}>{after}</div>
  const before = (
    <ResultImage
      src={`${originalUrl}?as=preview`}
      alt={t('photo')}
      isLazy
      className="size-full object-cover"
    />
  )
  const labels = {
    before: t('before'),
    after: t('after'),
    slider: t('looks.sliderOf', { room: roomName }),
  }
  return (
    <div style={style}>
      <BeforeAfterSlider
        isReveal
        before={before}
        after={after}
        labels={labels}
        className="size-full rounded-none bg-surface"
      />
    </div>
  )
}

/** As in the tool (Spec §9). */
const PERCENT = { reserved: 10, generating: 30, succeeded: 100, failed: 0 } as const satisfies Record<
  Photo['status'],
  number
>

function Waiting({ photo: { roomId, roomName, status } }: { photo: Photo }) {
  const t = useTranslations('rooms.looks')
  const isInWork = status === 'reserved' || status === 'generating'
  return (
    <div className="relative aspect-4/3 w-full bg-surface">
      {roomId !== null && (
        <ResultImage
          src={`${API.roomPhoto(roomId)}?as=preview`}
          alt=""
          isLazy
          className="size-full object-cover opacity-60"
        />
      )}
      {isInWork && (
        <div className="absolute inset-x-4 bottom-4 flex flex-col gap-2 rounded-md bg-panel/90 p-3">
          <p className="text-small">{t(status)}</p>
          <Progress
            value={PERCENT[status]}
            tone={status === 'reserved' ? 'yellow' : 'blue'}
            aria-label={t('progressOf', { room: roomName })}
          />
        </div>
      )}
    </div>
  )
}

function Failed({ photo: { errorCode } }: { photo: Photo }) {
  const t = useTranslations('rooms.looks')
  const code = errorCode !== null && isErrorCode(errorCode) ? errorCode : 'generation_failed'
  return (
    <div>
      <ErrorNote error={errorDetails(code)} />
      <p className="mt-1 text-small text-muted">{t('refunded')}</p>
    </div>
  )
}
