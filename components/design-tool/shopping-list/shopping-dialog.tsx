'use client'

import { Copy, Download, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { measuresInFeet } from '@/components/design-tool/shared/region'
import { saveFile } from '@/components/design-tool/shared/save-file'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { Spinner } from '@/components/ui/spinner'
import { errorDetails } from '@/lib/api/api-error'
import { type MetricSource, USUAL_HEIGHT_METRES } from '@/lib/domain/shopping/metric-source'
import { listOf, type ShoppingItem } from '@/lib/domain/shopping/shopping-item'
import { type ShoppingList, shoppingCsv, shoppingText } from '@/lib/domain/shopping/shopping-list'
import type { UnitSystem } from '@/lib/domain/shopping/units'
import { NumberField } from './number-field'
import { ShoppingRowCard } from './shopping-row'

export type ShoppingDialogProps = {
  /** What each area needs, as the photo shows it now. */
  measure: () => Promise<readonly ShoppingItem[]>
  /** The photo and the preview on it, as addresses of images. Keeps its identity while both stay the same. */
  pictures: () => Promise<readonly string[]>
  onClose: () => void
}

const UNEXPECTED = errorDetails('unexpected')
const CURRENCIES = ['USD', 'EUR', 'GBP'] as const
type Currency = (typeof CURRENCIES)[number]

/** How much of each chosen material is needed and what that costs, to be copied, downloaded or printed. */
export function ShoppingDialog({ measure, pictures, onClose }: ShoppingDialogProps) {
  const t = useTranslations('transform.shopping')
  const [items, setItems] = useState<readonly ShoppingItem[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const images = usePictures(pictures)
  const tryAgain = () => {
    setHasFailed(false)
    measure().then(setItems, () => setHasFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, when the list is opened.
  useEffect(tryAgain, [])
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t('close')} size="wide" data-print-sheet>
        <DialogTitle>{t('title')}</DialogTitle>
        {hasFailed && (
          <DialogBody>
            <ErrorNote error={UNEXPECTED} retry={{ label: t('retry'), onRetry: tryAgain }} />
          </DialogBody>
        )}
        {items === null && !hasFailed && (
          <DialogBody className="grid min-h-48 place-items-center text-brass">
            <Spinner label={t('measuring')} className="size-7" />
          </DialogBody>
        )}
        {items?.length === 0 && <DialogBody>{t('empty')}</DialogBody>}
        {items && items.length > 0 && <ListForm measured={items} images={images} />}
      </DialogContent>
    </Dialog>
  )
}

/** Addresses that last as long as the dialog. */
function usePictures(read: () => Promise<readonly string[]>): readonly string[] {
  const [images, setImages] = useState<readonly string[]>([])
  useEffect(() => {
    let made: readonly string[] = []
    let isGone = false
    const free = () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
    read().then(
      (urls) => {
        made = urls
        if (isGone) free()
        else setImages(urls)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      free()
    }
  }, [read])
  return images
}

/** What holds for the whole list. Heights in meters. */
type Terms = {
  readonly heights: Readonly<Record<keyof typeof USUAL_HEIGHT_METRES, number>>
  readonly system: UnitSystem
  readonly currency: Currency
  readonly taxPercent: number
}

type ListFormProps = { measured: readonly ShoppingItem[]; images: readonly string[] }

function ListForm({ measured, images }: ListFormProps) {
  const t = useTranslations('transform.shopping')
  const [items, setItems] = useState(measured)
  const [terms, setTerms] = useState<Terms>(() => ({
    heights: USUAL_HEIGHT_METRES,
    system: measuresInFeet(navigator.language) ? 'us' : 'metric',
    currency: 'USD',
    taxPercent: 0,
  }))
  const changeTerms = (next: Terms) => {
    setTerms(next)
    setItems((known) => known.map((each) => remeasured(each, terms, next)))
  }
  const { system, currency, taxPercent } = terms
  return (
    <>
      <DialogBody className="flex flex-col gap-5 print:overflow-visible">
        <p className="text-small text-muted">{t('estimate')}</p>
        <Pictures images={images} />
        <TermFields terms={terms} items={items} onChange={changeTerms} />
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <ShoppingRowCard
              key={item.id}
              {...{ item, system, currency, taxPercent }}
              onChange={(changed) =>
                setItems((known) => known.map((each) => (each.id === changed.id ? changed : each)))
              }
            />
          ))}
        </ul>
      </DialogBody>
      <ListFooter list={{ rows: listOf(items, taxPercent), currency }} />
    </>
  )
}

/** An area whose known height is another one than before, and whose size follows from that. */
function remeasured(item: ShoppingItem, before: Terms, after: Terms): ShoppingItem {
  const { source } = item.measured
  if (source !== 'ceiling' && source !== 'door') return item
  const factor = (after.heights[source] / before.heights[source]) ** 2
  if (factor === 1) return item
  const measured = { ...item.measured, squareMetres: item.measured.squareMetres * factor }
  return { ...item, measured, squareMetres: item.squareMetres * factor }
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

type TermFieldsProps = { terms: Terms; items: readonly ShoppingItem[]; onChange: (terms: Terms) => void }

/** Which height is known, in which units and currency, and the tax. */
function TermFields({ terms, items, onChange }: TermFieldsProps) {
  const t = useTranslations('transform.shopping')
  const { heights, system, currency, taxPercent } = terms
  const sources = new Set<MetricSource>(items.map(({ measured }) => measured.source))
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3 print:hidden">
      {(['ceiling', 'door'] as const).map(
        (source) =>
          sources.has(source) && (
            <NumberField
              key={source}
              label={t(`heights.${source}`)}
              value={heights[source]}
              quantity="length"
              system={system}
              limits={HEIGHT_LIMITS}
              onChange={(metres) => onChange({ ...terms, heights: { ...heights, [source]: metres } })}
            />
          ),
      )}
      <Choice
        label={t('units')}
        value={system}
        options={[
          ['metric', t('systems.metric')],
          ['us', t('systems.us')],
        ]}
        onChange={(value) => onChange({ ...terms, system: value === 'us' ? 'us' : 'metric' })}
      />
      <Choice
        label={t('currency')}
        value={currency}
        options={CURRENCIES.map((each) => [each, each])}
        onChange={(value) =>
          onChange({ ...terms, currency: CURRENCIES.find((each) => each === value) ?? 'USD' })
        }
      />
      <NumberField
        label={t('tax')}
        value={taxPercent}
        unit="%"
        limits={TAX_LIMITS}
        onChange={(percent) => onChange({ ...terms, taxPercent: percent })}
      />
    </div>
  )
}

/** The sum, and the ways to take the list along. */
function ListFooter({ list }: { list: ShoppingList }) {
  const t = useTranslations('transform.shopping')
  const locale = useLocale()
  const { showSuccess, showError } = useScreenToasts()
  const total = list.rows.reduce((sum, { price }) => sum + (price?.totalCents ?? 0), 0)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: list.currency })
  const copy = () =>
    navigator.clipboard.writeText(shoppingText(list)).then(
      () => showSuccess(t('copied')),
      () => showError(UNEXPECTED),
    )
  const download = () => saveFile(new Blob([shoppingCsv(list)], { type: 'text/csv' }), 'shopping-list.csv')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-3">
      <p role="status" className="font-semibold tabular-nums">
        {total > 0 ? t('total', { total: money.format(total / 100) }) : t('noPrices')}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="ghost" size="small" onClick={copy}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        <Button variant="ghost" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
        <Button variant="secondary" size="small" onClick={download}>
          <Download aria-hidden="true" />
          {t('download')}
        </Button>
      </div>
    </div>
  )
}

const HEIGHT_LIMITS = { min: 1, max: 10 }
const TAX_LIMITS = { min: 0, max: 100 }

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-small font-medium">
        {label}
      </p>
      <RadioGroup aria-label={label} value={value} onValueChange={onChange}>
        {options.map(([each, name]) => (
          <RadioGroupItem key={each} value={each} className="px-3">
            {name}
          </RadioGroupItem>
        ))}
      </RadioGroup>
    </div>
  )
}
