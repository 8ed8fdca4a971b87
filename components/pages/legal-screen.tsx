import { SITE } from '@/lib/site'

export type LegalSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  /** Items of a list below the paragraphs; empty for none. */
  points: readonly string[]
}

type LegalTexts = {
  title: string
  updated: string
  lead: string
  contents: string
  sections: readonly LegalSection[]
}

/** A legal text with its list of contents. The words are the page's; the company's particulars are filled in here. */
export function LegalScreen({ texts }: { texts: LegalTexts }) {
  return (
    <main className="column grid gap-12 py-16 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-20 lg:py-24">
      <div className="max-w-prose lg:col-start-2">
        <h1 className="text-heading font-medium tracking-tight">{texts.title}</h1>
        <p className="mt-3 text-small text-brass">{texts.updated}</p>
        <p className="mt-6 text-lead text-muted">{texts.lead}</p>
      </div>
      <nav
        aria-label={texts.contents}
        className="self-start border-l border-line pl-5 lg:sticky lg:top-28 lg:row-start-2"
      >
        <h2 className="font-sans text-small font-semibold">{texts.contents}</h2>
        <ol className="mt-2">
          {texts.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1 text-small text-muted hover:text-plaster">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex max-w-prose flex-col gap-12">
        {texts.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </main>
  )
}

function Section({ section: { id, title, paragraphs, points } }: { section: LegalSection }) {
  return (
    <section id={id}>
      <h2 className="text-title font-medium">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 text-muted">
          {withParticulars(paragraph)}
        </p>
      ))}
      {points.length > 0 && (
        <ul className="mt-4 flex list-disc flex-col gap-2.5 pl-5 text-muted marker:text-brass">
          {points.map((point) => (
            <li key={point} className="pl-1">
              {withParticulars(point)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function withParticulars(text: string): string {
  const { street, city, region, postalCode } = SITE.office
  return text
    .replaceAll('{name}', SITE.name)
    .replaceAll('{email}', SITE.supportEmail)
    .replaceAll('{address}', `${street}, ${city}, ${region} ${postalCode}`)
}
