'use client'

import { type RefObject, useEffect } from 'react'
import { dropDraft, keepDraft, readDraft } from '@/lib/client/form-draft'

const DRAFT_KEY = 'draft.contact'
const KEPT_FIELDS = ['name', 'email', 'subject', 'message'] as const

/** Keeps what is typed in this tab until it is sent, and puts it back into fields that are empty. */
export function useDraft(formRef: RefObject<HTMLFormElement | null>): { keep: () => void } {
  useEffect(() => {
    const draft = readDraft(DRAFT_KEY)
    for (const field of fieldsOf(formRef.current)) field.value ||= draft[field.name] ?? ''
  }, [formRef])

  const keep = () => {
    const typed = fieldsOf(formRef.current).map(({ name, value }) => [name, value] as const)
    keepDraft(DRAFT_KEY, Object.fromEntries(typed))
  }
  return { keep }
}

export function dropContactDraft(): void {
  dropDraft(DRAFT_KEY)
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement | null): TextField[] {
  return KEPT_FIELDS.map((name) => form?.elements.namedItem(name)).filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )
}
