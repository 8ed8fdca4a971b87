import { Copy, Download, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { saveFile } from '@/components/design-tool/shared/device/save-file'
import { ErrorNote } from '@/components/forms/error-note'
import { WordField } from '@/components/forms/labeled-controls'
import { Disclosure } from '@/components/sections/disclosure'
import { ActionButton } from '@/components/shared/icon-button'
import { OpenDialog } from '@/components/shared/open-dialog'
import { DialogBody } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { type ErrorDetails, toErrorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import { type KeptList, withItem, withTerms } from '@/lib/domain/shopping/kept-list'
import type { KnownDistance, MetricSource } from '@/lib/domain/shopping/metric-source'
import { listOf, type ShoppingItem } from '@/lib/domain/shopping/shopping-item'
import { type ShoppingList, shoppingCsv, shoppingText } from '@/lib/domain/shopping/shopping-list'
import { CURRENCIES, type ShoppingTerms } from '@/lib/domain/shopping/terms'
import { DistanceField } from './distance-field'
import { QuantityField } from './quantity-field'
import { ShoppingRowCard } from './shopping-row'
import { useShoppingLine } from './use-shopping-line'

export type ShoppingDialogProps = {
  /** Reads the amounts for each area, with the user's earlier entries. */
  open: () => Promise<KeptList>
  /** Measures the list again with the distances set on its items; missing if there is no photo. */
  measure?: (list: KeptList) => Promise<KeptList>
  onChange: (list: KeptList) => void
  /** URLs of the photo and its preview. Keeps its identity while both stay the same. */
  pictures: () => Promise<readonly string[]>
  onClose: () => void
}

/** The amount and cost of each chosen material, to copy, download or print. */
export function ShoppingDialog({ open, measure, onChange, pictures, onClose }: ShoppingDialogProps) {
  const t = useTranslations('transform.shopping')
  const [list, setList] = useState<KeptList | null>(null)
  const [problem, setProblem] = useState<ErrorDetails | null>(null)
  const images = usePictures(pictures)
  const tryAgain = () => {
    setProblem(null)
    open().then(setList, (error: unknown) => setProblem(toErrorDetails(error)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, when the list is opened.
  useEffect(tryAgain, [])
  const change = (next: KeptList) => {
    setList(next)
    onChange(next)
  }
  // If there is no list, retrying won't help.
  const retry = problem?.code === 'list_missing' ? {} : { retry: { label: t('retry'), onRetry: tryAgain } }
  return (
    <OpenDialog title={t('title')} closeLabel={t('close')} size="wide" data-print-sheet onClose={onClose}>
      {problem && (
        <DialogBody>
          <ErrorNote error={problem} {...retry} />
        </DialogBody>
      )}
      {list === null && !problem && (
        <DialogBody className="grid min-h-48 place-items-center text-brass">
          <Spinner label={t('measuring')} className="size-7" />
        </DialogBody>
      )}
      {list?.items.length === 0 && <DialogBody>{t('empty')}</DialogBody>}
      {list && list.items.length > 0 && (
        <ListForm list={list} images={images} onChange={change} {...(measure && { measure })} />
      )}
    </OpenDialog>
  )
}

/** Object URLs that are valid until they are replaced or the dialog closes. */
function usePictures(read: () => Promise<readonly string[]>): readonly string[] {
  const [images, setImages] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    read().then(
      (urls) => (isCurrent ? setImages(urls) : free(urls)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [read])
  useEffect(() => () => free(images), [images])
  return images
}

function free(urls: readonly string[]): void {
  for (const url of urls) URL.revokeObjectURL(url)
}

type ListFormProps = Pick<ShoppingDialogProps, 'measure' | 'onChange'> & {
  list: KeptList
  images: readonly string[]
}

function ListForm({ list, images, measure, onChange }: ListFormProps) {
  const t = useTranslations('transform.shopping')
  const { terms, items } = list
  /** Returns whether the distance was usable. */
  const setDistance = async (item: ShoppingItem, known: KnownDistance): Promise<boolean> => {
    const next = await measure?.(withItem(list, { ...item, known }))
    const isUsed = next?.items.some(({ id, measured }) => id === item.id && measured.source === 'distance')
    if (next && isUsed) onChange(next)
    return isUsed ?? false
  }
  const [photo] = images
  return (
    <>
      <DialogBody className="flex flex-col gap-5 print:overflow-visible">
        <p className="text-small text-muted">{t('estimate')}</p>
        <Pictures images={images} />
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <ShoppingRowCard
              key={item.id}
              {...{ item, terms }}
              onChange={(changed) => onChange(withItem(list, changed))}
              distance={
                measure && photo ? (
                  <DistanceField
                    photo={photo}
                    known={item.known}
                    system={terms.system}
                    onKnown={(known) => setDistance(item, known)}
                  />
                ) : null
              }
            />
          ))}
        </ul>
        <Disclosure summary={t('terms')} className="text-small print:hidden">
          <TermFields terms={terms} items={items} onChange={(next) => onChange(withTerms(list, next))} />
        </Disclosure>
      </DialogBody>
      <ListFooter list={{ rows: listOf(items, terms), currency: terms.currency }} />
    </>
  )
}

function Pictures({ images }: Pick<ListFormProps, 'images'>) {
  const t = useTranslations('transform.shopping')
  if (images.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-3">
      {images.map((url, i) => (
        <figure key={url} className="flex flex-col gap-1">
          {/* biome-ignore lint/performance/noImgElement: an image of this device. */}
          <img src={url} alt="" className="max-h-44 w-full rounded-md object-contain print:max-h-none" />
          <figcaption className="text-center text-micro text-muted">
            {t(i === 0 ? 'before' : 'after')}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

type TermFieldsProps = {
  terms: ShoppingTerms
  items: readonly ShoppingItem[]
  onChange: (terms: ShoppingTerms) => void
}

/** Fields for the known height, units, currency and tax. */
function TermFields({ terms, items, onChange }: TermFieldsProps) {
  const t = useTranslations('transform.shopping')
  const { heights, system, currency, taxPercent } = terms
  const sources = new Set<MetricSource>(items.map(({ measured }) => measured.source))
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      {(['ceiling', 'door'] as const).map(
        (source) =>
          sources.has(source) && (
            <QuantityField
              key={source}
              label={t(`heights.${source}`)}
              value={heights[source]}
              quantity="length"
              system={system}
              limits={LIMITS.shopping.heights}
              onChange={(metres) => onChange({ ...terms, heights: { ...heights, [source]: metres } })}
            />
          ),
      )}
      <WordField
        label={t('units')}
        value={system}
        options={(['metric', 'us'] as const).map((each) => [each, t(`systems.${each}`)])}
        onChange={(value) => onChange({ ...terms, system: value })}
        wordClassName="px-3"
      />
      <WordField
        label={t('currency')}
        value={currency}
        options={CURRENCIES.map((each) => [each, each])}
        onChange={(value) => onChange({ ...terms, currency: value })}
        wordClassName="px-3"
      />
      <QuantityField
        label={t('tax')}
        value={taxPercent}
        unit="%"
        limits={TAX_LIMITS}
        onChange={(percent) => onChange({ ...terms, taxPercent: percent })}
      />
    </div>
  )
}

/** The total, and buttons to copy, download or print the list. */
function ListFooter({ list }: { list: ShoppingList }) {
  const t = useTranslations('transform.shopping')
  const locale = useLocale()
  const { copy } = useScreenToasts()
  const lineOf = useShoppingLine()
  const total = list.rows.reduce((sum, { price }) => sum + (price?.totalCents ?? 0), 0)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: list.currency })
  const download = () => saveFile(new Blob([shoppingCsv(list)], { type: 'text/csv' }), 'shopping-list.csv')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-3">
      <p role="status" className="font-semibold tabular-nums">
        {total > 0 ? t('total', { total: money.format(total / 100) }) : t('noPrices')}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <ActionButton
          variant="ghost"
          icon={Copy}
          onClick={() => copy(shoppingText(list, lineOf), t('copied'))}
        >
          {t('copy')}
        </ActionButton>
        <ActionButton variant="ghost" icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </ActionButton>
        <ActionButton icon={Download} onClick={download}>
          {t('download')}
        </ActionButton>
      </div>
    </div>
  )
}

const TAX_LIMITS = { min: 0, max: 100 }
