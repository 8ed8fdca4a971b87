'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { CHECKED_WHEN_LEFT, Field, useValidationMessage } from '@/components/forms/field'
import { sendContactMessage } from '@/components/forms/messages-api'
import { useSendForm } from '@/components/forms/use-send-form'
import { deleteDraft, readDraft, saveDraft } from '@/components/shared/form-draft'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { Button } from '@/components/ui/button'
import { Input, Textarea } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { showToast } from '@/components/ui/toast'
import { REFUND_QUERY } from '@/lib/config/routes'
import { type ContactInput, contactSchema } from '@/lib/schemas/contact'

const DRAFT_KEY = 'draft.contact'
const TEXT_FIELDS = ['name', 'email', 'subject', 'message'] as const

type ContactFields = z.input<typeof contactSchema>

/** The contact form. Its text is kept in this tab until it is sent. */
export function ContactForm() {
  const t = useTranslations('contact-form')
  const isHydrated = useIsHydrated()
  // Without default values, the form keeps what was typed before hydration.
  const form = useForm<ContactFields, unknown, ContactInput>({
    resolver: zodResolver(contactSchema),
    ...CHECKED_WHEN_LEFT,
  })
  const { register, reset, getValues, setValue, formState } = form

  useEffect(() => {
    const draft = readDraft(DRAFT_KEY)
    for (const name of TEXT_FIELDS) if (!getValues(name)) setValue(name, draft[name] ?? '')
    const order = new URLSearchParams(window.location.search).get(REFUND_QUERY)
    if (order) setValue('subject', t('refundSubject', { order }))
  }, [getValues, setValue, t])

  const send = async (message: ContactInput): Promise<void> => {
    await sendContactMessage(message)
    deleteDraft(DRAFT_KEY)
    reset({ name: '', email: '', subject: '', message: '', website: '' })
    showToast({ tone: 'success', title: t('sentTitle'), description: t('sentBody') })
  }
  const { isSending, onSubmit } = useSendForm(form, send, 'contact_failed')

  const keepDraft = () => {
    const [name, email, subject, message] = getValues(TEXT_FIELDS)
    saveDraft(DRAFT_KEY, { name, email, subject, message })
  }
  const control = { register, errors: formState.errors }
  return (
    <form method="post" noValidate onSubmit={onSubmit} onChange={keepDraft}>
      <fieldset disabled={isSending} className="flex min-w-0 flex-col gap-6">
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <TextField {...control} name="name" autoComplete="name" />
          <TextField {...control} name="email" type="email" autoComplete="email" />
        </div>
        <TextField {...control} name="subject" />
        <TextField {...control} name="message" isLong />
        <Honeypot register={register} />
        <Button type="submit" size="large" disabled={!isHydrated || isSending} className="self-start">
          {isSending && <Spinner />}
          {isSending ? t('sending') : t('send')}
        </Button>
      </fieldset>
    </form>
  )
}

type TextFieldProps = {
  register: UseFormRegister<ContactFields>
  errors: FieldErrors<ContactFields>
  name: (typeof TEXT_FIELDS)[number]
  type?: 'text' | 'email'
  autoComplete?: string
  isLong?: boolean
}

function TextField({ register, errors, name, type = 'text', autoComplete = 'off', isLong }: TextFieldProps) {
  const t = useTranslations('contact-form')
  const error = useValidationMessage(errors[name]?.message)
  return (
    <Field id={`contact-${name}`} label={t(name)} error={error}>
      {(aria) =>
        isLong ? (
          <Textarea {...aria} {...register(name)} required rows={7} className="min-h-[150px]" />
        ) : (
          <Input {...aria} {...register(name)} required type={type} autoComplete={autoComplete} />
        )
      }
    </Field>
  )
}

/** A field that users can't see or reach: only bots fill it in. Password managers are told to skip it. */
function Honeypot({ register }: Pick<TextFieldProps, 'register'>) {
  const t = useTranslations('contact-form')
  const id = useId()
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={id}>{t('website')}</label>
      <input
        id={id}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        {...register('website')}
      />
    </div>
  )
}
