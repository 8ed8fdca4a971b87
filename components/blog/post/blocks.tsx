import { useFormatter, useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { BlogImage, RoomsSlider } from '@/components/blog/parts/card-parts'
import { buttonVariants } from '@/components/ui/button-variants'
import { findRoomDesign } from '@/lib/config/room-diff-reports'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import type { BlockProps } from '@/lib/schemas/post-blocks'

const SIZES = '(min-width: 48rem) 42rem, 92vw'

export function BodyFigure({ name, alt, caption }: BlockProps<'Figure'>) {
  return (
    <figure>
      <BlogImage name={name} alt={alt} sizes={SIZES} className="rounded-lg" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

export function BodyBeforeAfter({ before, after, alt, caption }: BlockProps<'BeforeAfter'>) {
  const t = useTranslations('blog-post.beforeAfter')
  const isPair = findRoomDesign(before) !== undefined
  return (
    <figure>
      <RoomsSlider
        before={before}
        after={after}
        words={{
          slide: t('slide', { what: alt }),
          before: t(isPair ? 'first' : 'before', { what: alt }),
          after: t(isPair ? 'second' : 'after', { what: alt }),
        }}
        sizes={SIZES}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

type DrawingProps = { alt: string; svg: string; className: string }

/** A drawing of `content/blog/diagrams`. */
function Drawing({ alt, svg, className }: DrawingProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this project, checked when it is read.
  return <div role="img" aria-label={alt} className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}

/** A drawing in the page's own colors. */
export function Diagram({ alt, caption, svg }: BlockProps<'Diagram'> & { svg: string }) {
  return (
    <figure>
      <Drawing alt={alt} svg={svg} className="diagram" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** A drawing that people may download: `npm run site-pictures` writes both files. */
export function Infographic({ name, alt, caption, svg }: BlockProps<'Infographic'> & { svg: string }) {
  const t = useTranslations('blog-post.infographic')
  const file = `${ROUTES.blog}/${name}`
  return (
    <figure>
      <Drawing alt={alt} svg={svg} className="infographic" />
      <figcaption>{caption}</figcaption>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={`${file}.png`} download className={buttonVariants({ size: 'small' })}>
          {t('downloadPng')}
        </a>
        <a href={`${file}.svg`} download className={buttonVariants({ variant: 'secondary', size: 'small' })}>
          {t('downloadSvg')}
        </a>
      </p>
    </figure>
  )
}

type WithChildren = { children?: ReactNode }

export function Callout({ kind, title, children }: BlockProps<'Callout'> & WithChildren) {
  const t = useTranslations('blog-post.callout')
  return (
    <aside className={`callout callout-${kind}`}>
      <p className="callout-kind">{t(kind)}</p>
      <p className="callout-title">{title}</p>
      {children}
    </aside>
  )
}

export function Steps({ children }: WithChildren) {
  return <ol className="steps">{children}</ol>
}

export function Step({ title, children }: BlockProps<'Step'> & WithChildren) {
  return (
    <li>
      <p className="step-title">{title}</p>
      {children}
    </li>
  )
}

export function BodyCallToAction({ title, text, label }: BlockProps<'CallToAction'>) {
  const t = useTranslations('blog-post.callToAction')
  return (
    <aside className="body-action">
      <p className="body-action-title">{title ?? t('title')}</p>
      <p>{text ?? t('text')}</p>
      <Link href={ROUTES.try} className={buttonVariants()}>
        {label ?? t('label')}
      </Link>
    </aside>
  )
}

/** The end of the bars' scale. It is a square-root scale, so that hundreds stay visible beside thousands. */
const MAX_COST = 15_000

const shareOf = (cost: string) => Math.min(1, Math.sqrt(Number(cost) / MAX_COST))

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
