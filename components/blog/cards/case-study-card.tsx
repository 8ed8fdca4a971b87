import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { CaseStudy } from '@/lib/schemas/post'
import { BlogPicture } from '../parts/blog-picture'
import { CardFoot, CardHeading } from '../parts/card-words'
import { CaseResults } from '../parts/case-figures'
import { TagRow } from '../parts/tag-row'

const SIZES = '(min-width: 84rem) 26rem, (min-width: 64rem) 30vw, (min-width: 48rem) 46vw, 92vw'

export function CaseStudyCard({ post }: { post: CaseStudy }) {
  const t = useTranslations('blog')
  return (
    <Card className="flex flex-col overflow-hidden">
      <BlogPicture name={post.image} alt={post.imageAlt} sizes={SIZES} />
      <div className="flex grow flex-col gap-5 p-6">
        <div>
          <Badge tone="brass">{t('caseStudies.illustrative')}</Badge>
        </div>
        <CardHeading post={post} />
        <CaseResults results={post.results} />
        <TagRow tags={post.tags} />
        <CardFoot post={post}>{t('case-studies.read')}</CardFoot>
      </div>
    </Card>
  )
}
