import { useTranslations } from 'next-intl'
import { ClosingBand } from '@/components/sections/closing-band'
import { PictureOpening } from '@/components/sections/image-opening'
import { SectionHeading } from '@/components/sections/section-heading'
import { StartDesigning } from '@/components/site/start-designing'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/lib/cn'
import { OWNER } from '@/lib/config/owner'
import { ROUTES } from '@/lib/config/routes'
import { COUNTS } from '@/lib/domain/counts'
import { Link } from '@/lib/i18n/navigation'
import { SITE } from '@/lib/site'

/** From the founding to today. */
function Story() {
  const t = useTranslations('about.story')
  const steps = [
    { key: 'founded', when: String(SITE.foundedYear) },
    { key: 'launched', when: String(SITE.launchedYear) },
    { key: 'today', when: t('today.when') },
  ] as const
  return (
    <section className="border-y border-line bg-surface">
      <div className="rule-ticks rotate-180" aria-hidden="true" />
      <div className="column py-20 lg:py-28">
        <SectionHeading title={t('title')} />
        <ol className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map(({ key, when }) => (
            <li key={key}>
              <p className="font-display text-heading text-brass">{when}</p>
              <h3 className="mt-3 text-title font-medium">{t(`${key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`${key}.body`, { name: SITE.name })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const ROLES = ['design', 'engineering', 'customers'] as const

/** The team, by name if the owner has set names, otherwise by role. */
function Team() {
  const t = useTranslations('about.team')
  const roles = ROLES.map((key) => ({
    name: null,
    role: t(`roles.${key}.role`),
    story: t(`roles.${key}.story`),
  }))
  const team = OWNER.team.length > 0 ? OWNER.team : roles
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <ul className="mt-12 grid gap-6 md:grid-cols-3">
        {team.map(({ name, role, story }) => (
          <li key={role} className="rounded-lg border border-line bg-panel p-6 shadow-panel">
            {name !== null && <Monogram name={name} />}
            <h3 className={cn('text-title font-medium', name !== null && 'mt-6')}>{name ?? role}</h3>
            {name !== null && <p className="mt-1 text-small font-semibold text-brass">{role}</p>}
            <p className="mt-3 text-muted">{story}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Initials instead of a portrait. */
function Monogram({ name }: { name: string }) {
  const initials = name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
  return (
    <span
      aria-hidden="true"
      className="flex size-16 items-center justify-center rounded-full border border-brass-deep bg-surface font-display text-title text-brass-bright"
    >
      {initials}
    </span>
  )
}

const PRINCIPLES = ['truth', 'home', 'fair'] as const

export function AboutScreen() {
  const t = useTranslations('about')
  return (
    <main>
      <PictureOpening
        title={t('title')}
        lead={t('lead')}
        picture="designs/bedroom-navy"
        alt={t('pictureAlt')}
      />
      <Mission />
      <Story />
      <Team />
      <ClosingBand title={t('closing.title')} lead={t('closing.lead', COUNTS)} picture="designs/studio-sage">
        <StartDesigning className={buttonVariants({ size: 'large' })}>{t('closing.start')}</StartDesigning>
        <Link href={ROUTES.contact} className={buttonVariants({ variant: 'secondary', size: 'large' })}>
          {t('closing.contact')}
        </Link>
      </ClosingBand>
    </main>
  )
}

function Mission() {
  const t = useTranslations('about')
  return (
    <section className="column py-20 lg:py-28">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
        <h2 className="text-heading font-medium tracking-tight">{t('mission.title')}</h2>
        <p className="font-display text-title leading-normal font-normal">{t('mission.body')}</p>
      </div>
      <div className="mt-20">
        <SectionHeading title={t('principles.title')} />
        <ul className="mt-10 grid gap-x-8 md:grid-cols-3">
          {PRINCIPLES.map((key) => (
            <li key={key} className="border-t border-line pt-6 pb-8">
              <h3 className="text-title font-medium">{t(`principles.${key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`principles.${key}.body`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
