import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SharedDesign, SharedFinish } from '@/lib/domain/shopping/shared-room'

/** The finish of each area in a design. */
export function FinishTable({ finishes }: Pick<SharedDesign, 'finishes'>) {
  const t = useTranslations('shared-room')
  const surfaces = useTranslations('transform.form.surfaces')
  return (
    <Table caption={t('finishes')} columns={[t('area'), t('finish'), t('size')]}>
      {finishes.map((finish, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two areas may be alike, and none moves.
        <tr key={i}>
          <Cell>{finish.kind === 'auto' ? t('selection') : surfaces(finish.kind)}</Cell>
          <Cell>
            <span className="first-letter:uppercase">{finish.name || t('asStyleSays')}</span>
            {finish.hex && <Swatch hex={finish.hex} />}
          </Cell>
          <Cell>
            <FinishSize finish={finish} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

function Swatch({ hex }: { hex: string }) {
  return (
    <span className="mt-1 flex items-center gap-2 text-small text-muted">
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-sm border border-edge"
        style={{ backgroundColor: hex, printColorAdjust: 'exact' }}
      />
      {hex}
    </span>
  )
}

function FinishSize({ finish: { piece, percent } }: { finish: SharedFinish }) {
  const t = useTranslations('shared-room')
  const parts = [
    piece && t('pieces', { width: piece.widthMm, length: piece.lengthMm }),
    piece && piece.groutMm > 0 && t('joint', { width: piece.groutMm }),
    percent !== 100 && t('percent', { percent }),
  ]
  return parts.filter(Boolean).join(', ') || '–'
}

/** The amount of each material in a design, with prices if there are any. */
export function AmountTable({ amounts, currency }: Pick<SharedDesign, 'amounts' | 'currency'>) {
  const t = useTranslations('shared-room')
  const bought = useTranslations('transform.shopping.bought')
  const format = useFormatter()
  const hasPrices = amounts.some(({ totalCents }) => totalCents !== null)
  const priceOf = (cents: number | null) =>
    cents === null ? '–' : format.number(cents / 100, { style: 'currency', currency })
  const columns = [t('area'), t('material'), t('code'), t('amount'), ...(hasPrices ? [t('price')] : [])]
  return (
    <div>
      <Table caption={t('amounts')} columns={columns}>
        {amounts.map(({ area, material, code, amount, unit, totalCents }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two areas may be alike, and none moves.
          <tr key={i}>
            <Cell>{area}</Cell>
            <Cell>{material}</Cell>
            <Cell>{code || '–'}</Cell>
            <Cell>{bought(unit, { amount })}</Cell>
            {hasPrices && <Cell>{priceOf(totalCents)}</Cell>}
          </tr>
        ))}
      </Table>
      <p className="mt-2 text-small text-faint">{t('estimate')}</p>
    </div>
  )
}

function Table({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="w-full text-left text-small wrap-anywhere tabular-nums">
      <caption className="pb-2 text-left text-body font-semibold">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="border-t border-line py-2 pr-4 align-top">{children}</td>
}
