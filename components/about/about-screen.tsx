import { useTranslations } from 'next-intl'
import { ClosingBand } from '@/components/shared/closing-band'
import { PictureOpening } from '@/components/shared/picture-opening'
import { SectionHeading } from '@/components/shared/section-heading'
import { SiteLink } from '@/components/shared/site-link'
import { StartDesigning } from '@/components/shared/start-designing'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import { Story } from './story'
import { Team } from './team'

const PRINCIPLES = ['truth', 'home', 'fair'] as const

export function AboutScreen() {
  const t = useTranslations('about')
  return (
    <main>
      <PictureOpening
        title={t('title')}
        lead={t('lead')}
        picture="bedroom-scandinavian"
        alt={t('pictureAlt')}
      />
      <Mission />
      <Story />
      <Team />
      <ClosingBand title={t('closing.title')} lead={t('closing.lead')} picture="living-scandinavian">
        <StartDesigning className={buttonClass({ size: 'large' })}>{t('closing.start')}</StartDesigning>
        <SiteLink href={ROUTES.contact} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('closing.contact')}
        </SiteLink>
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
              <p className="mt-2 text-small text-muted">{t(`principles.${key}.body`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
