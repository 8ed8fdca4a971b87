import { createTranslator, useLocale } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { PageBreadcrumbs } from '@/components/site/structured-data'
import { SITE } from '@/lib/site'

/** Texts by number, in order. */
type Numbered = Record<string, string>

type Section = {
  title: string
  paragraphs?: Numbered
  /** The items of a list below the paragraphs. */
  points?: Numbered
}

type LegalMessages = {
  title: string
  updated: string
  lead: string
  contents: string
  /** By the id in a section's URL. */
  sections: Record<string, Section>
}

/** A legal text with a table of contents. The company's details are filled in here. */
export async function LegalScreen({ page }: { page: 'accessibility' | 'privacy' | 'terms' }) {
  const messages: LegalMessages = (await getMessages())[page]
  const { title, updated, lead, contents } = messages
  const sections = Object.entries(messages.sections)
  return (
    <main className="column grid gap-12 py-16 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-20 lg:py-24">
      <PageBreadcrumbs page={page} />
      <div className="max-w-prose lg:col-start-2">
        <h1 className="text-heading font-medium tracking-tight">{title}</h1>
        <p className="mt-3 text-small text-brass">{updated}</p>
        <p className="mt-6 text-lead text-muted">{lead}</p>
      </div>
      <nav
        aria-label={contents}
        className="self-start border-l border-line pl-5 lg:sticky lg:top-28 lg:row-start-2"
      >
        <h2 className="font-sans text-small font-semibold">{contents}</h2>
        <ol className="mt-2">
          {sections.map(([id, section]) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1 text-small text-muted hover:text-plaster">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex max-w-prose flex-col gap-12">
        {sections.map(([id, section]) => (
          <LegalSection key={id} id={id} section={section} />
        ))}
      </div>
    </main>
  )
}

function LegalSection({
  id,
  section: { title, paragraphs = {}, points = {} },
}: {
  id: string
  section: Section
}) {
  const t = createTranslator({ locale: useLocale(), messages: { paragraphs, points } })
  const { street, city, region, postalCode } = SITE.office
  const particulars = {
    name: SITE.name,
    email: SITE.supportEmail,
    address: `${street}, ${city}, ${region} ${postalCode}`,
  }
  return (
    <section id={id}>
      <h2 className="text-title font-medium">{title}</h2>
      {Object.keys(paragraphs).map((key) => (
        <p key={key} className="mt-3 text-muted">
          {t(`paragraphs.${key}`, particulars)}
        </p>
      ))}
      {Object.keys(points).length > 0 && (
        <ul className="mt-4 flex list-disc flex-col gap-2.5 pl-5 text-muted marker:text-brass">
          {Object.keys(points).map((key) => (
            <li key={key} className="pl-1">
              {t(`points.${key}`, particulars)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
