import { useTranslations } from 'next-intl'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { RoomImage } from '@/components/sections/room-image'
import { ROUTES } from '@/lib/config/routes'
import { PAINTS } from '@/lib/domain/paints'
import { Link } from '@/lib/i18n/navigation'

const SIZES = '(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, 92vw'

/** As many as fit into a row on a phone. */
const OFFERED: ReadonlySet<string> = new Set(['Sage', 'Teal', 'Navy', 'Wine', 'Clay', 'Ochre', 'Blush'])

/** A room before and after, and colors that open the editor with this room's wall painted in them. */
export function HeroFigure() {
  const t = useTranslations('home.hero')
  const words = useTranslations('common')
  return (
    <figure>
      <div className="framed relative">
        <BeforeAfterSlider
          labels={{ before: words('before'), after: words('after'), slider: words('compare') }}
          before={<RoomImage name="rooms/living" alt={t('before')} sizes={SIZES} />}
          after={<RoomImage name="designs/living-green" alt={t('after')} sizes={SIZES} isFirst />}
        />
      </div>
      {/* In front of the frame’s shadow. */}
      <figcaption className="relative mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        {t('paint')}
        <ul className="flex gap-2">
          {PAINTS.filter(({ name }) => OFFERED.has(name)).map(({ hex, name }) => (
            <li key={hex}>
              <Link
                href={ROUTES.tryInColor(hex)}
                prefetch={false}
                title={name}
                className="block size-9 rounded-sm border border-edge forced-color-adjust-none hover:border-plaster"
                style={{ backgroundColor: hex }}
              >
                <span className="sr-only">{t('paintIn', { color: name })}</span>
              </Link>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
