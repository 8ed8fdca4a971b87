'use client'

import { type FormEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toFailure } from '@/lib/client/api/failure'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { useFailureToast } from './use-failure-toast'

type Fields = Record<string, string>

/** Checks and sends a form, once however often it is pressed. A failure is told, and what was typed stays. */
export function useSendForm<Values>(
  { handleSubmit }: UseFormReturn<Fields, unknown, Values>,
  send: (values: Values) => Promise<void>,
  otherwise: ErrorCode,
) {
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isBusyRef = useRef(false)
  const showFailure = useFailureToast()

  const checkAndSend = handleSubmit(async (values) => {
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
