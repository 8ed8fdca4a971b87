import { Check, CloudAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import { errorMessage } from '@/lib/errors/messages'
import type { SaveState } from './room-saver'

/** On a phone, and where the photo's title and its tools share a line, there is room for the sign alone. */
const LABEL = 'max-sm:sr-only lg:max-xl:sr-only'

/** Shown beside the photo's title: whether the room is saved in the account. */
export function RoomStatus({ state }: { state: SaveState }) {
  const t = useTranslations('transform.rooms')
  return (
    <p className="ml-auto flex min-w-0 items-center gap-1.5 text-micro text-muted">
      {state.kind === 'saving' && (
        <>
          <Spinner className="size-3.5" />
          <span className={LABEL}>{t('saving')}</span>
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <Check aria-hidden="true" className="size-3.5 text-success" />
          <span className="sr-only">{t('saved')}</span>
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <CloudAlert aria-hidden="true" className="size-3.5 shrink-0 text-warning" />
          {state.error.code === 'room_save_failed'
            ? t('notYet')
            : t('failed', { reason: errorMessage(state.error.code, state.error.values).body })}
        </>
      )}
    </p>
  )
}
