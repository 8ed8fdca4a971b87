'use client'

import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFocusBack } from '@/components/shared/use-focus-back'
import { toErrorDetails } from '@/lib/api/api-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { useErrorToast } from './use-error-toast'

/**
 * Checks and sends a form, once however often it is submitted. An error is shown as a toast and leaves what was typed;
 * `otherwise` names one that has no code. The focus returns to where it was, since a form that is sent is disabled.
 */
export function useSendForm<Fields extends FieldValues, Values>(
  { handleSubmit }: UseFormReturn<Fields, unknown, Values>,
  send: (values: Values) => Promise<void>,
  otherwise: ErrorCode,
) {
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isBusyRef = useRef(false)
  const showError = useErrorToast()
  const rememberFocus = useFocusBack(isSending)

  const checkAndSend = handleSubmit(async (values) => {
    setIsSending(true)
    await send(values)
  })

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusyRef.current) return
    isBusyRef.current = true
    setHasFailed(false)
    rememberFocus()
    checkAndSend(event)
      .catch((error: unknown) => {
        setHasFailed(true)
        showError(toErrorDetails(error, otherwise))
      })
      .finally(() => {
        isBusyRef.current = false
        setIsSending(false)
      })
  }

  return { isSending, hasFailed, onSubmit }
}
