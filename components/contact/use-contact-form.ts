'use client'

import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { lazyResolver } from '@/components/shared/lazy-resolver'
import { showSuccess } from '@/components/shared/show-success'
import { useSendForm } from '@/components/shared/use-send-form'
import { prepareToaster } from '@/components/ui/toaster-call'
import { dropDraft, keepDraft, readDraft } from '@/lib/client/form-draft'
import type { ContactInput } from '@/lib/schemas/contact'
import type { ContactFormTexts } from './texts'

const DRAFT_KEY = 'draft.contact'
const KEPT_FIELDS = ['name', 'email', 'subject', 'message'] as const
const EMPTY = { name: '', email: '', subject: '', message: '', website: '' }

type Fields = Record<string, string>

const loadSchema = () => import('@/lib/schemas/contact').then(({ contactSchema }) => contactSchema)
const resolver = lazyResolver<Fields, ContactInput>(loadSchema)

/** The contact form's life: typed, kept in this tab, checked, sent, emptied. */
export function useContactForm(texts: ContactFormTexts) {
  // Without default values the form takes what was typed before the page listened.
  const form = useForm<Fields, unknown, ContactInput>({ resolver, mode: 'onTouched' })
  const { getValues, setValue, reset } = form

  useEffect(() => {
    const draft = readDraft(DRAFT_KEY)
    for (const name of KEPT_FIELDS) {
      const kept = draft[name]
      if (kept && !getValues(name)) setValue(name, kept)
    }
  }, [getValues, setValue])

  const send = async (message: ContactInput): Promise<void> => {
    const { sendContactMessage } = await import('@/lib/client/api/messages')
    await sendContactMessage(message)
    dropDraft(DRAFT_KEY)
    reset(EMPTY)
    showSuccess(texts.sentTitle, texts.sentBody)
  }

  const { isSending, onSubmit } = useSendForm(form, send, 'contact_failed')
  return {
    form,
    isSending,
    onSubmit,
    keep: () => {
      const { website: _, ...typed } = getValues()
      keepDraft(DRAFT_KEY, typed)
    },
    /** Fetches what sending needs while the person still types. */
    prepare: () => {
      prepareToaster()
      Promise.all([loadSchema(), import('@/lib/client/api/messages')]).catch(() => undefined)
    },
  }
}
