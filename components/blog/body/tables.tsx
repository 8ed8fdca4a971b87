import { useFormatter, useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import type { BlockProps } from '@/lib/schemas/post-blocks'

/** The scale of the bars ends here; they are drawn over the root, so that hundreds stay visible beside thousands. */
const MAX_COST = 15_000

const shareOf = (cost: string) => Math.min(1, Math.sqrt(Number(cost) / MAX_COST))

type WithChildren = { children?: ReactNode }
type WithMark = { mark?: ReactNode }

export function Compare({ caption, children }: BlockProps<'Compare'> & WithChildren) {
  const t = useTranslations('blog-post.compare')
  return (
    <table className="compare">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('ai')}</th>
          <th scope="col">{t('traditional')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function CompareRow({ what, ai, traditional }: BlockProps<'CompareRow'>) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>{ai}</td>
      <td>{traditional}</td>
    </tr>
  )
}

export function CostBars({ caption, children }: BlockProps<'CostBars'> & WithChildren) {
  return (
    <figure className="cost-bars">
      <dl>{children}</dl>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

export function CostBar({ label, low, high, mark }: BlockProps<'CostBar'> & WithMark) {
  const t = useTranslations('blog-post')
  const format = useFormatter()
  const [from, to] = [shareOf(low), shareOf(high)]
  const style: CSSProperties = { marginLeft: `${from * 100}%`, width: `max(0.5rem, ${(to - from) * 100}%)` }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {t('costBar', { low: format.number(Number(low)), high: format.number(Number(high)) })}
        {mark}
      </dd>
      <dd aria-hidden="true" className="cost-track">
        <span style={style} />
      </dd>
    </div>
  )
}

export function Stats({ children }: WithChildren) {
  return <dl className="stats">{children}</dl>
}

export function Stat({ value, label, mark }: BlockProps<'Stat'> & WithMark) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {mark}
      </dd>
    </div>
  )
}
