import { useTranslations } from 'next-intl'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import type { Post, PostSource } from '@/lib/schemas/post'
import {
  BodyBeforeAfter,
  BodyCallToAction,
  BodyFigure,
  Callout,
  Compare,
  CompareRow,
  CostBar,
  CostBars,
  Diagram,
  Infographic,
  Stat,
  Stats,
  Step,
  Steps,
} from './blocks'
import { ShareButtons } from './post-head'

type Content = (props: { components: Record<string, ComponentType<never>> }) => ReactNode

/**
 * A post's text as a component. Our own build compiled it from files of this project, and it runs on the server only: no
 * blog page ships it.
 */
function contentOf(code: string): Content {
  const run = new Function('React', '_jsx_runtime', code)
  const made: unknown = run(React, jsxRuntime)
  const content = typeof made === 'object' && made !== null && 'default' in made ? made.default : undefined
  if (!isContent(content)) throw new Error('A post was not compiled to a component')
  return content
}

function isContent(value: unknown): value is Content {
  return typeof value === 'function'
}

export const sourceAnchor = (id: string) => `source-${id}`

/** The small number after a fact, which links to its source. */
function SourceMark({ id, sources }: { id: string; sources: readonly PostSource[] }) {
  const t = useTranslations('blog-post.sources')
  const index = sources.findIndex((each) => each.id === id)
  const source = sources[index]
  if (!source) return null
  const number = index + 1
  return (
    <sup>
      <a
        href={`#${sourceAnchor(id)}`}
        aria-label={t('number', { number, title: source.title })}
        className="source-mark"
      >
        {number}
      </a>
    </sup>
  )
}

/** A link in a text: client-side within the site, marked as external elsewhere. */
function BodyLink({ href = '', ...rest }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link {...rest} href={href} />
  const isElsewhere = href.startsWith('https://')
  return <a {...rest} href={href} {...(isElsewhere && { rel: 'noopener' })} />
}

/** Wide tables scroll on their own, and can be focused. */
function BodyTable(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll a wide table.
    <div className="table-scroll" tabIndex={0}>
      <table {...props} />
    </div>
  )
}

/** Passed to a text's blocks in addition to their own attributes. */
type Given = { post: Post; diagrams: Record<string, string> }

/** A post's text, with the blocks that writers may use. */
export function PostBody({ post, diagrams }: Given) {
  const given = { post, diagrams }
  const components = {
    a: BodyLink,
    table: BodyTable,
    Callout,
    Steps,
    Step,
    Compare,
    CompareRow,
    CostBars,
    CostBar: knowing(given, markedCostBar),
    Stats,
    Stat: knowing(given, markedStat),
    Figure: BodyFigure,
    BeforeAfter: BodyBeforeAfter,
    Diagram: knowing(given, drawnDiagram),
    Source: knowing(given, sourceMark),
    CallToAction: BodyCallToAction,
    Share: knowing(given, shareButtons),
    Infographic: knowing(given, drawnInfographic),
  }
  return <div className="post-text">{contentOf(post.code)({ components })}</div>
}

/**
 * A block that knows the post it is in. It is a new component on every render, which is fine: posts are rendered on the
 * server only, where there is no state to lose.
 */
function knowing<Props>(given: Given, render: (given: Given, props: Props) => ReactNode) {
  return (props: Props) => render(given, props)
}

function mark({ post }: Given, id: string | undefined): ReactNode {
  return id && <SourceMark id={id} sources={post.sources} />
}

const markedCostBar = (given: Given, props: ComponentProps<typeof CostBar>) => (
  <CostBar {...props} mark={mark(given, props.source)} />
)

const markedStat = (given: Given, props: ComponentProps<typeof Stat>) => (
  <Stat {...props} mark={mark(given, props.source)} />
)

const drawnDiagram = (given: Given, props: ComponentProps<typeof Diagram>) => (
  <>
    <Diagram {...props} svg={given.diagrams[props.name] ?? ''} />
    <TryIt after={props.name} {...given} />
  </>
)

const drawnInfographic = (given: Given, props: ComponentProps<typeof Infographic>) => (
  <>
    <Infographic {...props} svg={given.diagrams[props.name] ?? ''} />
    <TryIt after={props.name} {...given} />
  </>
)

/** After the first diagram: an offer to try what it shows. */
function TryIt({ after, post }: Given & { after: string }) {
  const t = useTranslations('blog-post')
  if (after !== post.diagrams[0]) return null
  return (
    <p>
      <Link href={ROUTES.try} className={buttonVariants({ variant: 'secondary' })}>
        {t('tryIt')}
      </Link>
    </p>
  )
}

const sourceMark = (given: Given, { id }: { id: string }) => mark(given, id)

const shareButtons = ({ post }: Given) => <ShareButtons postKey={post.key} title={post.title} />
