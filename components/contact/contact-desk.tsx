'use client'

import { type FormEvent, memo, useEffect } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import type { ContactFormTexts } from './texts'
import { type ContactTexts, useContactForm } from './use-contact-form'

/** What the fields need in order to be checked and sent. */
export type Desk = {
  register: UseFormRegister<ContactTexts>
  /** Keys of the sentences about fields that are not as they should be. */
  problems: Readonly<Record<string, string | undefined>>
  isSending: boolean
  onSubmit: (event: FormEvent) => void
  /** Fetches what sending needs while the person still types. */
  prepare: () => void
}

type ContactDeskProps = { texts: ContactFormTexts; onDesk: (desk: Desk) => void }

/** Shows nothing: it hands the form's life to fields that were there before it. */
function HiddenDesk({ texts, onDesk }: ContactDeskProps) {
  const desk = useContactForm(texts)
  // After every change, and there is no other sign of one: the library changes its errors in place.
  useEffect(() => onDesk(desk))
  return null
}

/** Remembered, so that the fields' drawing themselves anew does not wake it up again. */
export const ContactDesk = memo(HiddenDesk)
