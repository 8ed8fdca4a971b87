import { useTranslations } from 'next-intl'
import { SampleBadge } from '@/components/shared/sample-badge'
import { SectionHeading } from '@/components/shared/section-heading'
import { TEAM } from '@/lib/config/samples'

export function Team() {
  const t = useTranslations('about.team')
  const hasSamples = TEAM.some(({ isSample }) => isSample)
  return (
    <section className="column py-20 lg:py-28">
      <SectionHeading title={t('title')} lead={t('lead')} />
      <ul className="mt-12 grid gap-6 md:grid-cols-3">
        {TEAM.map((person) => (
          <li key={person.key} className="rounded-lg border border-line bg-panel p-6 shadow-panel">
            <div className="flex items-start justify-between gap-3">
              <Monogram name={person.name} />
              <SampleBadge of={person} />
            </div>
            <h3 className="mt-6 text-title font-medium">{person.name}</h3>
            <p className="mt-1 text-small font-semibold text-brass">{person.role}</p>
            <p className="mt-3 text-muted">{person.story}</p>
          </li>
        ))}
      </ul>
      {hasSamples && <p className="mt-6 text-small text-faint">{t('note')}</p>}
    </section>
  )
}

/** A stamp in place of a portrait. */
function Monogram({ name }: { name: string }) {
  const initials = name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
  return (
    <span
      aria-hidden="true"
      className="flex size-16 items-center justify-center rounded-full border border-brass-deep bg-bench font-display text-title text-brass-bright"
    >
      {initials}
    </span>
  )
}
