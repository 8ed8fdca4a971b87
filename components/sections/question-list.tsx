import { useTranslations } from 'next-intl'
import { COUNTS } from '@/lib/domain/counts'
import { Disclosure } from './disclosure'

/** The questions in the FAQ page's order. Other pages show some of them. */
export const QUESTIONS = [
  'photo',
  'unpainted',
  'time',
  'credit',
  'plans',
  'free',
  'styles',
  'private',
  'professional',
  'build',
] as const

export type QuestionKey = (typeof QUESTIONS)[number]

/** Questions whose answers open one at a time, without scripts. */
export function QuestionList({
  questions,
  group,
  headingLevel,
}: {
  questions: readonly QuestionKey[]
  /** The list's name: opening one answer closes the others of the same group. */
  group: string
  headingLevel: 2 | 3
}) {
  const t = useTranslations('faq.questions')
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className="border-t border-line">
      {questions.map((key) => (
        <Disclosure
          key={key}
          group={group}
          className="border-b border-line py-2"
          summary={<Heading className="font-sans text-body font-medium">{t(`${key}.question`)}</Heading>}
        >
          <p className="max-w-prose pt-1 pb-4 text-muted">{t(`${key}.answer`, COUNTS)}</p>
        </Disclosure>
      ))}
    </div>
  )
}
