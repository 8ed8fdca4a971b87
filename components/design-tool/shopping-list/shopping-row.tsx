'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { priceOf } from '@/lib/domain/shopping/amount-price'
import { AMOUNT_KINDS, type AmountField, RANGES } from '@/lib/domain/shopping/amount-requests'
import { amountOf } from '@/lib/domain/shopping/amounts'
import { areaError } from '@/lib/domain/shopping/metric-source'
import { requestOf, type ShoppingItem } from '@/lib/domain/shopping/shopping-item'
import { formatQuantity, type Quantity, type UnitSystem } from '@/lib/domain/shopping/units'
import { NumberField } from './number-field'

/** The fields of each way to sell, with what they are measured in. Millimeters are shown as centimeters or inches. */
const FIELDS = {
  tiles: ['pieceWidthMm', 'pieceLengthMm', 'groutMm', 'piecesPerPack', 'wastePercent'],
  boards: ['pieceWidthMm', 'pieceLengthMm', 'groutMm', 'piecesPerPack', 'wastePercent'],
  rolls: ['wallHeightMetres', 'rollWidthMetres', 'rollLengthMetres', 'repeatMetres'],
  paint: ['coats', 'squareMetresPerLiter', 'tinLiters'],
  sheet: ['sheetWidthMetres', 'wastePercent'],
} as const satisfies Record<ShoppingItem['soldAs'], readonly AmountField[]>

const METRES: ReadonlySet<AmountField> = new Set([
  'wallHeightMetres',
  'rollWidthMetres',
  'rollLengthMetres',
  'repeatMetres',
  'sheetWidthMetres',
])
const MM_PER_CM = 10

type ShoppingRowCardProps = {
  item: ShoppingItem
  system: UnitSystem
  currency: string
  taxPercent: number
  onChange: (item: ShoppingItem) => void
}

/** What one area needs: how large it is, how its material is sold, and what comes of that. */
export function ShoppingRowCard({ item, system, currency, taxPercent, onChange }: ShoppingRowCardProps) {
  const t = useTranslations('transform.shopping')
  const locale = useLocale()
  const id = useId()
  const { measured, soldAs, squareMetres } = item
  const change = (part: Partial<ShoppingItem>) => onChange({ ...item, ...part })
  const seen = formatQuantity('area', measured.squareMetres, system, locale)
  const error = String(Math.round(100 * areaError(measured.source)))
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-4 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{t('row', { area: item.area, material: item.material })}</h3>
        <p className="text-body font-semibold text-brass tabular-nums">
          <AmountLine {...{ item, currency, taxPercent, system }} />
        </p>
      </div>
      <p className="text-small text-muted">
        {t('seen', { seen, error, by: t(`sources.${measured.source}`) })}
        {measured.touchesRim && ` ${t('continues')}`}
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
        <NumberField
          label={t('toCover')}
          value={squareMetres}
          quantity="area"
          system={system}
          limits={RANGES.squareMetres}
          onChange={(value) => change({ squareMetres: value })}
        />
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-sold`}>{t('soldAs')}</Label>
          <Select
            value={soldAs}
            onValueChange={(value) =>
              change({ soldAs: AMOUNT_KINDS.find((each) => each === value) ?? soldAs })
            }
          >
            <SelectTrigger id={`${id}-sold`} className="min-w-36 px-2.5">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {AMOUNT_KINDS.map((each) => (
                <SelectItem key={each} value={each}>
                  {t(`kinds.${each}`)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </div>
        {FIELDS[soldAs].map((field) => (
          <AmountFieldInput
            key={field}
            field={field}
            label={t(`fields.${field}`)}
            value={item[field]}
            system={system}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
        <NumberField
          label={t('price', { currency })}
          value={(item.unitCents ?? 0) / 100}
          limits={PRICE_LIMITS}
          onChange={(value) => change({ unitCents: Math.round(100 * value) })}
        />
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-code`}>{t('code')}</Label>
          <Input
            id={`${id}-code`}
            value={item.code}
            maxLength={40}
            onChange={({ currentTarget }) => change({ code: currentTarget.value })}
            className="w-32 px-2.5"
          />
        </div>
      </div>
    </li>
  )
}

const PRICE_LIMITS = { min: 0, max: 100_000 }

/** What has to be bought, or why that can't be told. */
function AmountLine({
  item,
  currency,
  taxPercent,
}: Pick<ShoppingRowCardProps, 'item' | 'currency' | 'taxPercent'>) {
  const t = useTranslations('transform.shopping')
  const locale = useLocale()
  const amount = amountOf(requestOf(item))
  if ('problem' in amount) return t(`problems.${amount.problem}`)
  const price = item.unitCents === null ? null : priceOf(amount.amount, item.unitCents, taxPercent)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const bought = t(`bought.${amount.unit}`, { amount: amount.amount })
  return price === null || price.totalCents === 0
    ? bought
    : `${bought} · ${money.format(price.totalCents / 100)}`
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
      <NumberField
        label={label}
        value={value / MM_PER_CM}
        quantity="smallLength"
        system={system}
        limits={{ min: min / MM_PER_CM, max: max / MM_PER_CM }}
        onChange={(cm) => onChange(cm * MM_PER_CM)}
      />
    )
  }
  const quantity: Quantity | null = METRES.has(field) ? 'length' : null
  if (quantity) return <NumberField {...{ label, value, quantity, system, onChange }} limits={{ min, max }} />
  if (field === 'tinLiters')
    return <NumberField {...{ label, value, system, onChange }} quantity="volume" limits={{ min, max }} />
  return (
    <NumberField
      {...{ label, value, onChange }}
      {...(field === 'wastePercent' && { unit: '%' })}
      limits={{ min, max }}
    />
  )
}
