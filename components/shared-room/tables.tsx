import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useShoppingLine } from '@/components/design-tool/shopping-list/use-shopping-line'
import type { SharedDesign, SharedFinish, SharedRoom } from '@/lib/domain/shopping/shared-room'
import { lengthText } from '@/lib/domain/shopping/units'

/** The finish of each area in a design. */
export function FinishTable({
  finishes,
  system,
}: Pick<SharedDesign, 'finishes'> & Pick<SharedRoom, 'system'>) {
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
            <FinishSize {...{ finish, system }} />
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

type FinishSizeProps = { finish: SharedFinish } & Pick<SharedRoom, 'system'>

function FinishSize({ finish: { piece, percent }, system }: FinishSizeProps) {
  const t = useTranslations('shared-room')
  const parts = [
    piece && `${lengthText(piece.widthMm, system)} × ${lengthText(piece.lengthMm, system)}`,
    piece && piece.groutMm > 0 && t('joint', { width: lengthText(piece.groutMm, system) }),
    percent !== 100 && t('percent', { percent }),
  ]
  return parts.filter(Boolean).join(', ') || '–'
}

/** The amount of each material in a design, with prices if there are any. */
export function AmountTable({ amounts, currency }: Pick<SharedDesign, 'amounts' | 'currency'>) {
  const t = useTranslations('shared-room')
  const lineOf = useShoppingLine()
  const format = useFormatter()
  const hasPrices = amounts.some(({ totalCents }) => totalCents !== null)
  const priceOf = (cents: number | null) =>
    cents === null ? '–' : format.number(cents / 100, { style: 'currency', currency })
  const columns = [t('area'), t('toBuy'), ...(hasPrices ? [t('price')] : [])]
  return (
    <div>
      <Table caption={t('amounts')} columns={columns}>
        {amounts.map(({ area, totalCents, ...line }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two areas may be alike, and none moves.
          <tr key={i}>
            <Cell>{area}</Cell>
            <Cell>{lineOf(line)}</Cell>
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
