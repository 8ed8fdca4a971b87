import { SampleBadge } from '@/components/shared/sample-badge'
import type { CaseStudy } from '@/lib/schemas/post'

/** The testimonial of an illustrative project, marked as the sample that it is. */
export function Voice({ testimonial: { quote, author, role } }: { testimonial: CaseStudy['testimonial'] }) {
  return (
    <figure className="border-l-2 border-brass-deep pl-6">
      <blockquote className="font-display text-title font-normal">{quote}</blockquote>
      <figcaption className="mt-3 flex flex-wrap items-center gap-3 text-small text-muted">
        <SampleBadge of={{ isSample: true }} />
        {`${author}, ${role}`}
      </figcaption>
    </figure>
  )
}
