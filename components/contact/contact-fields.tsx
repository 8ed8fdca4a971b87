'use client'

import { type FormEvent, useId, useRef } from 'react'
import { Field } from '@/components/shared/field'
import { useFocusBack } from '@/components/shared/use-focus-back'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { Textarea } from '@/components/ui/textarea'
import type { Desk } from './contact-desk'
import { type ContactFormTexts, problemIn } from './texts'
import { useDesk } from './use-desk'
import { useDraft } from './use-draft'

/**
 * The form as it is read and typed into. What checks and sends it (the desk) comes once the page is at rest: until then
 * the browser's own fields hold what is typed, and go on holding it.
 */
export function ContactFields({ texts }: { texts: ContactFormTexts }) {
  const formRef = useRef<HTMLFormElement>(null)
  const { desk, outlet, prepare } = useDesk(texts)
  const { keep } = useDraft(formRef)
  const control = { desk, texts }
  const isSending = desk?.isSending ?? false
  const rememberFocus = useFocusBack(isSending)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    rememberFocus()
    desk?.onSubmit(event)
  }
  return (
    <form ref={formRef} method="post" noValidate onSubmit={onSubmit} onChange={keep} onFocus={prepare}>
      <fieldset disabled={isSending} className="flex flex-col gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextControl {...control} name="name" autoComplete="name" />
          <TextControl {...control} name="email" type="email" autoComplete="email" />
        </div>
        <TextControl {...control} name="subject" />
        <TextControl {...control} name="message" isLong />
        <Trap {...control} />
        <Button type="submit" size="large" disabled={!desk || isSending} className="self-start">
          {isSending && <Spinner />}
          {isSending ? texts.sending : texts.send}
        </Button>
      </fieldset>
      {outlet}
    </form>
  )
}

type ControlProps = { desk: Desk | null; texts: ContactFormTexts }

type TextControlProps = ControlProps & {
  name: 'name' | 'email' | 'subject' | 'message'
  type?: 'text' | 'email'
  autoComplete?: string
  isLong?: boolean
}

function TextControl({ desk, texts, name, type = 'text', autoComplete, isLong = false }: TextControlProps) {
  const error = problemIn(texts, desk?.problems[name])
  const registered = desk ? desk.register(name) : { name }
  return (
    <Field id={`contact-${name}`} label={texts[name]} error={error}>
      {(aria) =>
        isLong ? (
          <Textarea {...aria} {...registered} required rows={7} className="min-h-[150px]!" />
        ) : (
          <Input {...aria} {...registered} required type={type} autoComplete={autoComplete ?? 'off'} />
        )
      }
    </Field>
  )
}

/** A field that nobody sees or reaches: only machines fill it. Password managers are asked to leave it alone. */
function Trap({ desk, texts }: ControlProps) {
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
        {...(desk ? desk.register('website') : { name: 'website' })}
      />
    </div>
  )
}
