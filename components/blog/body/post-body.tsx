import type { ComponentProps, ReactNode } from 'react'
import type { Post } from '@/lib/schemas/post'
import { Infographic } from '../infographic/infographic'
import { ShareButtons } from '../post/share-buttons'
import { contentOf } from './content-of'
import { BodyBeforeAfter, BodyFigure, Diagram } from './figures'
import { BodyCallToAction, Callout, Step, Steps } from './panels'
import { BodyLink, BodyTable } from './prose'
import { SourceMark } from './source-mark'
import { Compare, CompareRow, CostBar, CostBars, Stat, Stats } from './tables'

/** What the blocks of a text know beside their own attributes. */
type Given = { post: Post; diagrams: Record<string, string> }

/** The text of a post, with the blocks that a writer may use. */
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
    Infographic,
  }
  return <div className="post-text">{contentOf(post.code)({ components })}</div>
}

/**
 * A block that knows the post it stands in. It is made anew on every render, which costs nothing: posts are rendered on
 * the server alone, where no block has a state to lose.
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

const drawnDiagram = ({ diagrams }: Given, props: ComponentProps<typeof Diagram>) => (
  <Diagram {...props} svg={diagrams[props.name] ?? ''} />
)

const sourceMark = (given: Given, { id }: { id: string }) => mark(given, id)

const shareButtons = ({ post }: Given) => <ShareButtons postKey={post.key} title={post.title} />
