import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useCredits } from '@/components/auth/use-credits'
import { Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { readKeptList } from '@/components/design-tool/shopping-list/kept-lists'
import { InputField, SwitchField } from '@/components/forms/labeled-controls'
import { SelectField } from '@/components/forms/select-choice'
import { OpenDialog } from '@/components/shared/open-dialog'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { LIMITS } from '@/lib/domain/limits'
import type { MyRoom, MyRoomDesign } from '@/lib/domain/my-rooms'
import { storedDesignsOf } from '@/lib/domain/plans'
import { LINK_DAYS } from '@/lib/domain/shopping/shared-room'
import { useRouter } from '@/lib/i18n/navigation'
import { LinkList } from './link-list'
import { useCreateLink } from './links'
import { type CreatedLink, NewUrl } from './new-url'
import { useKeptUntil } from './use-kept-until'

export type ShareDialogProps = {
  userId: string
  room: MyRoom
  /** The run of the design on the screen. */
  shown: string | null
  title: string
  onClose: () => void
}

/** Creates a link to chosen designs of a room, and lists the existing links. */
export function ShareDialog({ onClose, ...room }: ShareDialogProps) {
  const t = useTranslations('rooms.share')
  const [created, setCreated] = useState<CreatedLink | null>(null)
  return (
    <OpenDialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <DialogBody className="flex flex-col gap-8">
        {created ? <NewUrl {...created} /> : <LinkForm {...room} onCreated={setCreated} />}
        <LinkList userId={room.userId} title={t('links')} />
      </DialogBody>
    </OpenDialog>
  )
}

type Shareable = MyRoomDesign & { readonly runId: string }

const isShareable = (design: MyRoomDesign): design is Shareable => design.runId !== null

type LinkFormProps = Omit<ShareDialogProps, 'onClose'> & {
  onCreated: (created: CreatedLink) => void
}

function LinkForm({ userId, room, shown, title: usualTitle, onCreated }: LinkFormProps) {
  const t = useTranslations('rooms.share')
  const router = useRouter()
  const creation = useCreateLink(userId)
  const designs = room.designs.filter(isShareable)
  const [chosen, setChosen] = useState<readonly string[]>(shown === null ? [] : [shown])
  const [title, setTitle] = useState('')
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(30)
  const [withPrices, setWithPrices] = useState(false)
  const [takesComments, setTakesComments] = useState(true)
  const hasPrices = useHasPrices(designs.filter(({ hasList, runId }) => hasList && chosen.includes(runId)))
  const named = title.trim() || usualTitle
  const create = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate(
      {
        title: named,
        runIds: [...chosen],
        expiresInDays: days,
        withPrices: withPrices && hasPrices,
        takesComments,
      },
      {
        onSuccess: ({ url }) => {
          onCreated({ title: named, url })
          // Its designs may be stored now.
          router.refresh()
        },
      },
    )
  }
  return (
    <form onSubmit={create} className="flex flex-col gap-5">
      <p className="text-small text-muted">{t('lead')}</p>
      <DesignChoice userId={userId} designs={designs} chosen={chosen} onChange={setChosen} />
      <InputField
        label={t('name')}
        value={title}
        placeholder={usualTitle}
        maxLength={LIMITS.shareLinks.title.max}
        onChange={setTitle}
      />
      <SelectField
        label={t('ends')}
        value={String(days)}
        options={LINK_DAYS.map((each) => [
          String(each),
          each === null ? t('never') : t('inDays', { days: each }),
        ])}
        onChange={(value) => setDays(LINK_DAYS.find((each) => String(each) === value) ?? null)}
      />
      <SwitchField
        label={t('withPrices')}
        checked={withPrices && hasPrices}
        disabled={!hasPrices}
        {...(!hasPrices && { hint: t('noPrices') })}
        onCheckedChange={setWithPrices}
      />
      <SwitchField label={t('takesComments')} checked={takesComments} onCheckedChange={setTakesComments} />
      <Button type="submit" disabled={creation.isPending || chosen.length === 0}>
        {creation.isPending && <Spinner />}
        {t('create')}
      </Button>
    </form>
  )
}

/** Whether a price was entered in the shopping list of any of the designs. */
function useHasPrices(designs: readonly Shareable[]): boolean {
  const lists = useQueries({
    queries: designs.map(({ runId }) => ({
      queryKey: ['shopping-list', runId],
      queryFn: () => readKeptList(runId),
    })),
  })
  return lists.some(({ data }) => data?.items.some(({ unitCents }) => (unitCents ?? 0) > 0))
}

type DesignChoiceProps = {
  userId: string
  designs: readonly Shareable[]
  /** Their runs, in the order they were chosen. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function DesignChoice({ userId, designs, chosen, onChange }: DesignChoiceProps) {
  const t = useTranslations('rooms')
  const formatDate = useLocalDate()
  const keptUntil = useKeptUntil()
  const { data: credits } = useCredits(userId)
  const isFull = chosen.length >= LIMITS.shareLinks.designs
  const toggle = (runId: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, runId] : chosen.filter((each) => each !== runId))
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">
        {t('share.designs', { max: LIMITS.shareLinks.designs })}
      </legend>
      <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
        {designs.map(({ runId, name, createdAt, resultUrl, storedId }) => (
          <li key={runId}>
            <label className="flex items-center gap-3 text-small">
              <input
                type="checkbox"
                checked={chosen.includes(runId)}
                disabled={isFull && !chosen.includes(runId)}
                onChange={({ currentTarget }) => toggle(runId, currentTarget.checked)}
                className="size-5 shrink-0 accent-brass"
              />
              <Thumbnail url={resultUrl} className="w-16 shrink-0 rounded-sm" />
              <span className="min-w-0">
                {t('design', {
                  name,
                  time: formatDate(createdAt, 'moment'),
                })}
                {storedId === null && credits && (
                  <span className="block text-muted">
                    {storedDesignsOf(credits.planName) === 0
                      ? t('share.notStored', { time: keptUntil(createdAt) })
                      : t('share.willStore')}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
