'use client'

import { useForm } from 'react-hook-form'
import { lazyResolver } from '@/components/shared/lazy-resolver'
import { showSuccess } from '@/components/shared/show-success'
import { useSendForm } from '@/components/shared/use-send-form'
import type { ContactInput } from '@/lib/schemas/contact'
import type { Desk } from './contact-desk'
import type { ContactFormTexts } from './texts'
import { dropContactDraft } from './use-draft'

/** What is in the fields, before anybody has checked it. */
export type ContactTexts = Record<string, string>

const EMPTY = { name: '', email: '', subject: '', message: '', website: '' }

const loadSchema = () => import('@/lib/schemas/contact').then(({ contactSchema }) => contactSchema)
const resolver = lazyResolver<ContactTexts, ContactInput>(loadSchema)

/** The contact form's life: checked, sent, emptied. */
export function useContactForm(texts: ContactFormTexts): Desk {
  // Without default values the form takes what the fields hold already.
  const form = useForm<ContactTexts, unknown, ContactInput>({ resolver, mode: 'onTouched' })
  const { register, reset, formState } = form

  const send = async (message: ContactInput): Promise<void> => {
    const { sendContactMessage } = await import('@/lib/client/api/messages')
    await sendContactMessage(message)
    dropContactDraft()
    reset(EMPTY)
    showSuccess(texts.sentTitle, texts.sentBody)
  }

  const { isSending, onSubmit } = useSendForm(form, send, 'contact_failed')
  const problems = Object.entries(formState.errors).map(([name, error]) => [name, error?.message] as const)
  return {
    register,
    problems: Object.fromEntries(problems),
    isSending,
    onSubmit,
    prepare: () => {
      Promise.all([loadSchema(), import('@/lib/client/api/messages')]).catch(() => undefined)
    },
  }
}
