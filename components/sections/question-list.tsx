import { useTranslations } from 'next-intl'
import { ROOM_TYPES } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'
import { Disclosure } from './disclosure'

/** The ten questions in the order of the FAQ page. Other pages show some of them. */
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

/** What the answers count. */
export const ANSWER_COUNTS = { styles: STYLE_IDS.length, rooms: ROOM_TYPES.length }

export type QuestionKey = (typeof QUESTIONS)[number]

/** Questions whose answers open one at a time, without any script. */
export function QuestionList({
  questions,
  group,
  headingLevel,
}: {
  questions: readonly QuestionKey[]
  /** Names the list: opening one answer closes the others of the same group. */
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
          <p className="max-w-prose pt-1 pb-4 text-muted">{t(`${key}.answer`, ANSWER_COUNTS)}</p>
        </Disclosure>
      ))}
    </div>
  )
}
