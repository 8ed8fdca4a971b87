import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InputField } from '@/components/forms/labeled-controls'
import { SelectField } from '@/components/forms/select-choice'
import { Disclosure } from '@/components/sections/disclosure'
import { LIMITS } from '@/lib/domain/limits'
import { PRICE_BY } from '@/lib/domain/shopping/amount-price'
import { AMOUNT_KINDS, type AmountField, RANGES } from '@/lib/domain/shopping/amount-requests'
import { areaError } from '@/lib/domain/shopping/metric-source'
import { boughtOf, canOf, listOf, type ShoppingItem, US_CANS } from '@/lib/domain/shopping/shopping-item'
import type { ShoppingTerms } from '@/lib/domain/shopping/terms'
import { formatQuantity, fromMetric, type Quantity, type UnitSystem } from '@/lib/domain/shopping/units'
import { QuantityField } from './quantity-field'
import { useShoppingLine } from './use-shopping-line'

/** The fields of each way of selling, with their units. Millimeters are shown as centimeters or inches. */
const FIELDS = {
  tiles: ['pieceWidthMm', 'pieceLengthMm', 'groutMm', 'piecesPerPack', 'wastePercent'],
  boards: ['pieceWidthMm', 'pieceLengthMm', 'groutMm', 'piecesPerPack', 'wastePercent'],
  rolls: ['wallHeightMetres', 'rollWidthMetres', 'rollLengthMetres', 'repeatMetres'],
  paint: ['coats', 'squareMetresPerLiter', 'tinLiters'],
  sheet: ['sheetWidthMetres', 'wastePercent'],
} as const satisfies Record<ShoppingItem['soldAs'], readonly AmountField[]>

const QUANTITIES: Partial<Record<AmountField, Quantity>> = {
  wallHeightMetres: 'length',
  rollWidthMetres: 'length',
  rollLengthMetres: 'length',
  repeatMetres: 'length',
  sheetWidthMetres: 'length',
  squareMetresPerLiter: 'coverage',
  tinLiters: 'volume',
}
const MM_PER_CM = 10

type ShoppingRowCardProps = {
  item: ShoppingItem
  terms: ShoppingTerms
  onChange: (item: ShoppingItem) => void
  /** The field for a known distance on the area. */
  distance: ReactNode
}

/** One area's row: its size, how its material is sold, and the resulting amount. */
export function ShoppingRowCard({ item, terms, onChange, distance }: ShoppingRowCardProps) {
  const t = useTranslations('transform.shopping')
  const locale = useLocale()
  const { measured, soldAs, squareMetres } = item
  const { system } = terms
  const change = (part: Partial<ShoppingItem>) => onChange({ ...item, ...part })
  const seen = formatQuantity('area', measured.squareMetres, system, locale)
  const error = String(Math.round(100 * areaError(measured.source)))
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-4 break-inside-avoid">
      <Heading item={item} terms={terms} />
      {item.link && <ProductLink link={item.link} />}
      <Disclosure
        summary={
          <>
            <span aria-hidden="true">{t('edit')}</span>
            <span className="sr-only">{t('editOf', { area: item.area })}</span>
          </>
        }
        className="text-small print:hidden"
      >
        <p className="text-muted">
          {t('seen', { seen, error, by: t(`sources.${measured.source}`) })}
          {measured.touchesRim && ` ${t('continues')}`}
        </p>
        {distance}
        <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3">
          <QuantityField
            label={t('toCover')}
            value={squareMetres}
            quantity="area"
            system={system}
            limits={RANGES.squareMetres}
            onChange={(value) => change({ squareMetres: value })}
          />
          <SelectField
            label={t('soldAs')}
            value={soldAs}
            options={AMOUNT_KINDS.map((each) => [each, t(`kinds.${each}`)])}
            onChange={(value) => change({ soldAs: value })}
            className="min-w-36"
          />
          {FIELDS[soldAs].map((field) => (
            <AmountFieldInput
              key={field}
              field={field}
              label={t(`fields.${field}`)}
              value={item[field] ?? canOf(item, system)}
              system={system}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
          <PriceField {...{ item, terms }} onChange={change} />
          <InputField
            label={t('code')}
            value={item.code}
            maxLength={40}
            onChange={(code) => change({ code })}
            className="w-32 px-2.5"
          />
        </div>
      </Disclosure>
    </li>
  )
}

const PRICE_LIMITS = { min: 0, max: LIMITS.shopping.cents / 100 }

type PriceFieldProps = Pick<ShoppingRowCardProps, 'item' | 'terms'> & {
  onChange: (part: Pick<ShoppingItem, 'unitCents'> | Pick<ShoppingItem, 'priceBy'>) => void
}

/** A price per item or per area unit. */
function PriceField({ item, terms: { system, currency }, onChange }: PriceFieldProps) {
  const t = useTranslations('transform.shopping')
  const { priceBy, unitCents } = item
  const byArea = system === 'us' ? 'squareFoot' : 'squareMeter'
  const offered = PRICE_BY.filter((each) => each === 'unit' || each === byArea || each === priceBy)
  return (
    <>
      <QuantityField
        label={t('price', { currency })}
        value={(unitCents ?? 0) / 100}
        limits={PRICE_LIMITS}
        onChange={(value) => onChange({ unitCents: Math.round(100 * value) })}
      />
      <SelectField
        label={t('priceBy')}
        value={priceBy}
        options={offered.map((each) => [each, t(`pricesBy.${each}`)])}
        onChange={(value) => onChange({ priceBy: value })}
        className="min-w-28"
      />
    </>
  )
}
/** A link to the maker's or the shop's page, printed as its URL. */
function ProductLink({ link }: { link: string }) {
  const t = useTranslations('transform.shopping')
  return (
    <a href={link} target="_blank" rel="noopener nofollow" className="w-fit text-small text-brass underline">
      <span className="print:hidden">{t('product')}</span>
      <span className="hidden break-all print:inline">{link}</span>
    </a>
  )
}

/** What to buy and what it costs, or why it can't be calculated. */
function Heading({ item, terms }: Pick<ShoppingRowCardProps, 'item' | 'terms'>) {
  const t = useTranslations('transform.shopping')
  const locale = useLocale()
  const lineOf = useShoppingLine()
  const { area, material } = item
  const amount = boughtOf(item, terms.system)
  const [row] = listOf([item], terms)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: terms.currency })
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        {t('row', { area, line: row ? lineOf(row) : material })}
      </h3>
      <p className="font-semibold text-brass tabular-nums">
        {'problem' in amount && t(`problems.${amount.problem}`)}
        {row?.price && row.price.totalCents > 0 && money.format(row.price.totalCents / 100)}
      </p>
    </div>
  )
}

type AmountFieldInputProps = {
  field: AmountField
  label: string
  value: number
  system: UnitSystem
  onChange: (value: number) => void
}

function AmountFieldInput({ field, label, value, system, onChange }: AmountFieldInputProps) {
  const { min, max } = RANGES[field]
  if (field.endsWith('Mm')) {
    return (
      <QuantityField
        label={label}
        value={value / MM_PER_CM}
        quantity="smallLength"
        system={system}
        limits={{ min: min / MM_PER_CM, max: max / MM_PER_CM }}
        onChange={(cm) => onChange(cm * MM_PER_CM)}
      />
    )
  }
  if (field === 'tinLiters' && system === 'us') return <UsCanField {...{ label, value, onChange }} />
  const quantity = QUANTITIES[field]
  if (quantity)
    return <QuantityField {...{ label, value, quantity, system, onChange }} limits={{ min, max }} />
  return (
    <QuantityField
      {...{ label, value, onChange }}
      {...(field === 'wastePercent' && { unit: '%' })}
      limits={{ min, max }}
    />
  )
}

/** Cans by the names that US stores have for them. */
function UsCanField({ label, value, onChange }: Omit<AmountFieldInputProps, 'field' | 'system'>) {
  const t = useTranslations('transform.shopping.bought')
  const cans = [...new Set([...US_CANS, value])].toSorted((one, other) => one - other)
  const nameOf = (liters: number) => {
    const gallons = Number(fromMetric('volume', liters, 'us').toFixed(2))
    return liters === US_CANS[0] ? t('quarts', { amount: 1 }) : t('gallons', { amount: gallons })
  }
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={cans.map((liters) => [String(liters), nameOf(liters)])}
      onChange={(liters) => onChange(Number(liters))}
      className="min-w-28"
    />
  )
}
