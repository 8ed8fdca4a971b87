'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect } from 'react'
import { openToaster } from '@/components/ui/toaster-call'
import type { Failure } from '@/lib/client/api/failure'
import { loadErrorWords, wordsOf } from '@/lib/client/error-words'
import { ROUTES } from '@/lib/config/routes'
import { CATALOGUE, type ErrorCode } from '@/lib/errors/catalogue'

export type FailureToastOptions = {
  /** Stands above the sentence in place of the code's own title. */
  title?: string
  /** Said when neither the catalogue nor the server has a sentence that fits. */
  otherwise?: string
}

type GoToLabels = Partial<Record<'login' | 'pricing', string>>

/** Failures that lead away at once (Spec §8). The others only offer the way. */
const LEADING_AWAY: ReadonlySet<ErrorCode> = new Set(['subscription_required', 'subscription_check_failed'])

/**
 * The one way in which a failure is shown: in the catalogue's words and tone, in the page's language.
 * `goToLabels` name the button that leads to where it can be put right; without a label there is none.
 */
export function useFailureToast(goToLabels: GoToLabels = {}) {
  const router = useRouter()
  const { login, pricing } = goToLabels

  // Fetched ahead: without a network it would be too late.
  useEffect(() => {
    loadErrorWords().catch(() => undefined)
  }, [])

  return useCallback(
    (failure: Failure, options: FailureToastOptions = {}): void => {
      const entry: { tone: 'destructive' | 'warning'; goTo?: 'login' | 'pricing' } = CATALOGUE[failure.code]
      const label = entry.goTo && { login, pricing }[entry.goTo]
      const goTo = entry.goTo && ROUTES[entry.goTo]
      const action = label && goTo ? { label, onClick: () => router.push(goTo) } : null
      // A message that can't be shown has nowhere to be told.
      show(failure, entry.tone, options, action).catch(() => undefined)
      if (goTo && LEADING_AWAY.has(failure.code)) router.push(goTo)
    },
    [router, login, pricing],
  )
}

type Action = { label: string; onClick: () => void }

async function show(
  failure: Failure,
  tone: 'destructive' | 'warning',
  { title, otherwise }: FailureToastOptions,
  action: Action | null,
): Promise<void> {
  const [{ toast }, words] = await Promise.all([openToaster(), wordsOf(failure)])
  const raise = tone === 'warning' ? toast.warning : toast.error
  raise(title ?? words.title, {
    description: title ? sentenceUnder(failure, words.body, otherwise) : words.body,
    ...(action && { action }),
  })
}

/** The code that says nothing gives way to what the thrown error said. */
function sentenceUnder(failure: Failure, body: string, otherwise: string | undefined): string {
  return failure.code === 'unexpected' ? failure.message || otherwise || body : body
}
