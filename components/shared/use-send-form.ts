'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toFailure } from '@/lib/client/api/failure'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { useFailureToast } from './use-failure-toast'

type Fields = Record<string, string>

/**
 * Checks and sends a form, once however often it is pressed. A failure is told, and what was typed stays. Between the
 * check and the answer the form is disabled, which takes the focus away: it comes back with the answer.
 */
export function useSendForm<Values>(
  { handleSubmit }: UseFormReturn<Fields, unknown, Values>,
  send: (values: Values) => Promise<void>,
  otherwise: ErrorCode,
) {
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isBusyRef = useRef(false)
  const focusedRef = useRef<Element | null>(null)
  const showFailure = useFailureToast()

  useEffect(() => {
    const focused = focusedRef.current
    if (!isSending && focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus()
  }, [isSending])

  const checkAndSend = handleSubmit(async (values) => {
    focusedRef.current = document.activeElement
    setIsSending(true)
    await send(values)
  })

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusyRef.current) return
    isBusyRef.current = true
    setHasFailed(false)
    checkAndSend(event)
      .catch((error: unknown) => {
        setHasFailed(true)
        showFailure(toFailure(error, otherwise))
      })
      .finally(() => {
        isBusyRef.current = false
        setIsSending(false)
      })
  }

  return { isSending, hasFailed, onSubmit }
}
