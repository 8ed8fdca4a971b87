import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { LazyDialog } from '@/components/design-tool/shared/controls/lazy-panel'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'

const OpenConfirm = lazyWithRetry(async () => (await import('@/components/shared/confirm')).OpenConfirm)

/** Asks whether to take another device's version, or whether unsaved changes may be lost. */
type Question = { readonly about: 'changed' | 'unsaved'; readonly answer: (isYes: boolean) => void }

/** Asks one question at a time. Closing it counts as no, and so does asking another one. */
export function useRoomQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const pending = useRef<Question['answer'] | null>(null)
  const ask = useCallback(
    (about: Question['about']) =>
      new Promise<boolean>((resolve) => {
        pending.current?.(false)
        const answer = (isYes: boolean) => {
          pending.current = null
          setQuestion(null)
          resolve(isYes)
        }
        pending.current = answer
        setQuestion({ about, answer })
      }),
    [],
  )
  return { question, ask }
}

export function RoomQuestion({ question }: { question: Question | null }) {
  const t = useTranslations('transform.rooms.ask')
  if (!question) return null
  const { about, answer } = question
  const refuse = () => answer(false)
  return (
    <LazyDialog onClose={refuse}>
      <OpenConfirm
        title={t(`${about}.title`)}
        body={t(`${about}.body`)}
        no={t(`${about}.no`)}
        yes={t(`${about}.yes`)}
        onConfirm={() => answer(true)}
        onClose={refuse}
      />
    </LazyDialog>
  )
}
