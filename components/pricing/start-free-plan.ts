import { startFreePlan } from '@/components/auth/credits-api'
import { toErrorDetails } from '@/lib/api/api-error'
import { errorMessage } from '@/lib/errors/messages'

/** Starts the Free plan. Returns an error message if that failed. */
export async function attemptFreePlan(): Promise<'started' | 'signed-out' | { error: string }> {
  try {
    await startFreePlan()
    return 'started'
  } catch (thrown) {
    const { code, values } = toErrorDetails(thrown)
    if (code === 'not_signed_in') return 'signed-out'
    const { body, title } = errorMessage(code, values)
    return { error: body || title }
  }
}
