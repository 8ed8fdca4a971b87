import { Plus, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { LazyDialog } from '@/components/design-tool/shared/controls/lazy-panel'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { ActionButton } from '@/components/shared/icon-button'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { PartBoundary } from '@/components/shared/part-boundary'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { cn } from '@/lib/cn'
import { paintKey, searchPaints } from '@/lib/domain/paint-deck'
import { paintOf } from '@/lib/domain/paints'
import { PaintSwatch } from './paint-swatch'

// Comparing colors takes a library that a visitor without own paints needs not load.
const NearestPaint = lazyWithRetry(async () => (await import('./nearest-paint')).NearestPaint)
const AddPaintsDialog = lazyWithRetry(async () => (await import('./add-paints-dialog')).AddPaintsDialog)

type MyPaintsProps = {
  /** `#rrggbb`, or empty for no color. */
  color: string
  onColor: (hex: string) => void
}

/** Adds the user's own paints from a list. */
export function AddPaints({ isIcon = false }: { isIcon?: boolean }) {
  const t = useTranslations('transform.ownPaints')
  const { isReady } = usePaintDeck()
  const [isAdding, setIsAdding] = useState(false)
  const open = () => setIsAdding(true)
  const close = () => setIsAdding(false)
  return (
    <>
      {isIcon ? (
        <ToolButton label={t('add')} isIcon onPress={open}>
          <Plus />
        </ToolButton>
      ) : (
        <ActionButton
          icon={Plus}
          className="self-start"
          disabled={!isReady}
          onClick={open}
          onPointerEnter={AddPaintsDialog.prefetch}
        >
          {t('add')}
        </ActionButton>
      )}
      {isAdding && (
        <LazyDialog onClose={close}>
          <AddPaintsDialog onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** The user's own paints: searched, and compared with the current color. Without any, only the way to add them. */
export function MyPaints(choice: MyPaintsProps) {
  const t = useTranslations('transform.ownPaints')
  const format = useFormatter()
  const { deck, save } = usePaintDeck()
  const { offerUndo } = useScreenToasts()
  const { paints } = deck
  const count = paints.length
  if (count === 0) return <AddPaints />
  const remove = () => {
    save([])
    offerUndo(t('removed', { count }), () => save(paints))
  }
  return (
    <section aria-label={t('title')} className="flex w-full flex-col gap-2">
      <div className="-my-1 flex items-center">
        <p className="grow text-small font-medium">{t('count', { count: format.number(count) })}</p>
        <AddPaints isIcon />
        <ToolButton label={t('remove')} isIcon onPress={remove}>
          <Trash2 />
        </ToolButton>
      </div>
      <PartBoundary failed={() => null}>
        <NearestPaint {...choice} paints={paints} />
      </PartBoundary>
      <PaintSearch {...choice} />
    </section>
  )
}

/** Shows at most this many. Typing more narrows the list. */
const SHOWN = 60

function PaintSearch({ color, onColor }: MyPaintsProps) {
  const t = useTranslations('transform.ownPaints')
  const id = useId()
  const { deck } = usePaintDeck()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => searchPaints(deck, wanted), [deck, wanted])
  const shown = found.slice(0, SHOWN)
  const chosen = paintOf(shown, color)
  const choose = (key: string) => {
    const paint = shown.find((each) => paintKey(each) === key)
    if (paint) onColor(paint.hex)
  }
  const said =
    found.length > SHOWN
      ? t('more', { shown: SHOWN, count: found.length })
      : t('found', { count: found.length })
  return (
    <>
      <Input
        type="search"
        aria-label={t('search')}
        aria-describedby={`${id}-found`}
        placeholder={t('searchHint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className="h-10 py-1"
      />
      {shown.length > 0 && (
        <RadioGroup
          aria-label={t('title')}
          orientation="vertical"
          value={chosen ? paintKey(chosen) : ''}
          onValueChange={choose}
          className="flex max-h-48 flex-col flex-nowrap overflow-y-auto overscroll-y-contain"
        >
          {shown.map((paint) => (
            <RadioGroupItem
              key={paintKey(paint)}
              value={paintKey(paint)}
              className="flex min-h-9 shrink-0 items-center gap-2.5 px-1.5 text-left"
            >
              <PaintSwatch paint={paint} />
              <span className="min-w-0 grow truncate">{paint.name}</span>
              <span className="shrink-0 text-micro text-faint tabular-nums">{paint.code}</span>
            </RadioGroupItem>
          ))}
        </RadioGroup>
      )}
      <p
        id={`${id}-found`}
        role="status"
        className={cn('text-micro text-faint', text === '' && found.length <= SHOWN && 'sr-only')}
      >
        {said}
      </p>
    </>
  )
}
