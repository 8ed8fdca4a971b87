import { useTranslations } from 'next-intl'
import { Collapsible } from '@/components/ui/collapsible'

const QUESTIONS = ['photo', 'unpainted', 'credit', 'private', 'free'] as const

export function Faq() {
  const t = useTranslations('home.faq')
  return (
    <section id="faq" className="border-t border-line bg-bench">
      <div className="column grid gap-10 py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:py-28">
        <h2 className="text-heading font-medium tracking-tight">{t('title')}</h2>
        <div className="border-t border-line">
          {QUESTIONS.map((key) => (
            <Collapsible
              key={key}
              group="home-faq"
              className="border-b border-line py-2"
              summary={<h3 className="font-sans text-body font-medium">{t(`${key}.question`)}</h3>}
            >
              <p className="max-w-prose pt-1 pb-4 text-muted">{t(`${key}.answer`)}</p>
            </Collapsible>
          ))}
        </div>
      </div>
    </section>
  )
}
