'use client'

import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/components/auth/auth-provider'
import { lazyResolver } from '@/components/shared/lazy-resolver'
import { showSuccess } from '@/components/shared/show-success'
import { useFocusBack } from '@/components/shared/use-focus-back'
import { useSendForm } from '@/components/shared/use-send-form'
import type { FeedbackWords } from '@/lib/client/feedback-words'
import { dropDraft, keepDraft, readDraft } from '@/lib/client/form-draft'
import { DEFAULT_FEEDBACK_TYPE } from '@/lib/domain/feedback'
import { LIMITS } from '@/lib/domain/limits'
import type { FeedbackInput } from '@/lib/schemas/feedback'

type Fields = Record<string, string>

const EMPTY: Fields = { type: DEFAULT_FEEDBACK_TYPE, message: '', rating: String(LIMITS.rating.initial) }

const resolver = lazyResolver<Fields, FeedbackInput>(() =>
  import('@/lib/schemas/feedback').then(({ feedbackSchema }) => feedbackSchema),
)

/** The dialog's form: it starts with what this person typed last and did not send, and is gone with the dialog. */
export function useFeedbackForm(words: FeedbackWords, onSent: () => void) {
  const { user } = useAuth()
  const draftKey = `draft.feedback.${user?.id ?? ''}`
  const [initial] = useState(() => ({ ...EMPTY, ...readDraft(draftKey) }))
  const form = useForm<Fields, unknown, FeedbackInput>({
    resolver,
    mode: 'onTouched',
    defaultValues: initial,
  })

  const send = async (feedback: FeedbackInput): Promise<void> => {
    const { sendFeedback } = await import('@/lib/client/api/messages')
    await sendFeedback(feedback)
    dropDraft(draftKey)
    form.reset(EMPTY)
    showSuccess(words.thanksTitle, words.thanksBody)
    onSent()
  }

  const { isSending, hasFailed, onSubmit } = useSendForm(form, send, 'feedback_failed')
  const rememberFocus = useFocusBack(isSending)
  return {
    form,
    isSending,
    hasFailed,
    onSubmit: (event: FormEvent) => {
      rememberFocus()
      onSubmit(event)
    },
    keep: () => keepDraft(draftKey, form.getValues()),
  }
}
