import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFocusBack } from '@/components/shared/use-focus-back'
import { type ErrorDetails, toErrorDetails } from '@/lib/api/api-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { useErrorToast } from './use-error-toast'

/**
 * Validates and sends a form, only once if it is submitted repeatedly. An error is shown as a toast and keeps the input;
 * `otherwise` is the code for errors without one. The focus is restored, because the form is disabled while it is sent.
 */
export function useSendForm<Fields extends FieldValues, Values>(
  { handleSubmit }: UseFormReturn<Fields, unknown, Values>,
  send: (values: Values) => Promise<void>,
  otherwise: ErrorCode,
) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ErrorDetails | null>(null)
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
    setFailure(null)
    rememberFocus()
    checkAndSend(event)
      .catch((error: unknown) => {
        const details = toErrorDetails(error, otherwise)
        setFailure(details)
        showError(details)
      })
      .finally(() => {
        isBusyRef.current = false
        setIsSending(false)
      })
  }

  return { isSending, failure, onSubmit }
}
