import type { ReactNode } from 'react'
import type { Post } from '@/lib/schemas/post'
import { Infographic } from '../infographic/infographic'
import { ShareButtons } from '../post/share-buttons'
import { contentOf } from './content-of'
import { BodyBeforeAfter, BodyFigure, Diagram } from './figures'
import { BodyCallToAction, Callout, Step, Steps } from './panels'
import { BodyLink, BodyTable } from './prose'
import { SourceMark } from './source-mark'
import { Compare, CompareRow, CostBar, CostBars, Stat, Stats } from './tables'

/** The text of a post, with the blocks that a writer may use. */
export function PostBody({ post, diagrams }: { post: Post; diagrams: Record<string, string> }) {
  const { sources, code, key, title } = post
  const mark = (id: string | undefined): ReactNode => id && <SourceMark id={id} sources={sources} />
  const components = {
    a: BodyLink,
    table: BodyTable,
    Callout,
    Steps,
    Step,
    Compare,
    CompareRow,
    CostBars,
    CostBar: (props: Parameters<typeof CostBar>[0]) => <CostBar {...props} mark={mark(props.source)} />,
    Stats,
    Stat: (props: Parameters<typeof Stat>[0]) => <Stat {...props} mark={mark(props.source)} />,
    Figure: BodyFigure,
    BeforeAfter: BodyBeforeAfter,
    Diagram: (props: Parameters<typeof Diagram>[0]) => (
      <Diagram {...props} svg={diagrams[props.name] ?? ''} />
    ),
    Source: ({ id }: { id: string }) => mark(id),
    CallToAction: BodyCallToAction,
    Share: () => <ShareButtons postKey={key} title={title} />,
    Infographic,
  }
  return <div className="post-text">{contentOf(code)({ components })}</div>
}
