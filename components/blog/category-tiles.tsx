import { useTranslations } from 'next-intl'
import { RoomImage } from '@/components/sections/room-image'
import { SectionHeading } from '@/components/sections/section-heading'
import { routeOfCategory } from '@/lib/config/routes'
import { BLOG_CATEGORIES, type BlogCategory } from '@/lib/domain/blog'
import { Link } from '@/lib/i18n/navigation'

const PICTURES: Record<BlogCategory, string> = {
  comparisons: 'designs/living-traditional',
  tips: 'designs/bedroom-clay',
  trends: 'designs/bathroom-zellige',
  'case-studies': 'designs/old-kitchen-sage',
}

export function CategoryTiles({ counts }: { counts: Record<BlogCategory, number> }) {
  const t = useTranslations('blog.categories')
  return (
    <section className="border-t border-line bg-surface">
      <div className="column py-16 lg:py-24">
        <SectionHeading title={t('title')} />
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {BLOG_CATEGORIES.map((category) => (
            <li key={category} className="category-tile">
              <RoomImage
                name={PICTURES[category]}
                alt=""
                sizes="(min-width: 84rem) 20rem, (min-width: 40rem) 45vw, 92vw"
                className="absolute inset-0 -z-20 aspect-auto h-full"
              />
              <h3 className="text-title font-medium">
                <Link href={routeOfCategory(category)} className="post-card-link">
                  {t(`${category}.name`)}
                </Link>
              </h3>
              <p className="text-small">{t(`${category}.note`)}</p>
              <p className="text-micro text-brass-bright">{t('count', { count: counts[category] })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
