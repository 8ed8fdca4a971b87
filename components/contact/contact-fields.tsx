'use client'

import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/shared/field'
import { useIsAwake } from '@/components/shared/use-is-awake'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { Textarea } from '@/components/ui/textarea'
import type { ContactInput } from '@/lib/schemas/contact'
import { type ContactFormTexts, problemIn } from './texts'
import { useContactForm } from './use-contact-form'

export function ContactFields({ texts }: { texts: ContactFormTexts }) {
  const { form, isSending, onSubmit, keep, prepare } = useContactForm(texts)
  const isAwake = useIsAwake()
  const control = { form, texts }
  return (
    <form method="post" noValidate onSubmit={onSubmit} onChange={keep} onFocus={prepare}>
      <fieldset disabled={isSending} className="flex flex-col gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextControl {...control} name="name" autoComplete="name" />
          <TextControl {...control} name="email" type="email" autoComplete="email" />
        </div>
        <TextControl {...control} name="subject" />
        <TextControl {...control} name="message" isLong />
        <Trap {...control} />
        <Button type="submit" size="large" disabled={!isAwake || isSending} className="self-start">
          {isSending && <Spinner />}
          {isSending ? texts.sending : texts.send}
        </Button>
      </fieldset>
    </form>
  )
}

type ControlProps = {
  form: UseFormReturn<Record<string, string>, unknown, ContactInput>
  texts: ContactFormTexts
}

type TextControlProps = ControlProps & {
  name: 'name' | 'email' | 'subject' | 'message'
  type?: 'text' | 'email'
  autoComplete?: string
  isLong?: boolean
}

function TextControl({ form, texts, name, type = 'text', autoComplete, isLong = false }: TextControlProps) {
  const { register, formState } = form
  const error = problemIn(texts, formState.errors[name]?.message)
  return (
    <Field id={`contact-${name}`} label={texts[name]} error={error}>
      {(aria) =>
        isLong ? (
          <Textarea {...aria} {...register(name)} required rows={7} className="min-h-[150px]!" />
        ) : (
          <Input {...aria} {...register(name)} required type={type} autoComplete={autoComplete ?? 'off'} />
        )
      }
    </Field>
  )
}

/** A field that nobody sees or reaches: only machines fill it. Password managers are asked to leave it alone. */
function Trap({ form, texts }: ControlProps) {
  const id = useId()
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={id}>{texts.website}</label>
      <input
        id={id}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        {...form.register('website')}
      />
    </div>
  )
}
