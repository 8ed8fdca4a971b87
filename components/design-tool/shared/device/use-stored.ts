import { useEffect, useState } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { errorDetails } from '@/lib/api/api-error'
import { TIMINGS } from '@/lib/domain/limits'

/**
 * Reads a user's stored value on this device, or `otherwise` if it can't be read; `null` while reading. `read` and `otherwise`
 * must keep their identity.
 */
export function useStored<Value>(
  userId: string,
  read: (userId: string) => Promise<Value>,
  otherwise: Value,
): Value | null {
  const [stored, setStored] = useState<Value | null>(null)
  const { showError } = useScreenToasts()
  useEffect(() => {
    let isCurrent = true
    withinTime(read(userId), TIMINGS.draftReadMs)
      .catch((cause: unknown) => {
        // Without storage, the tool still works. But storage that doesn't answer may hold a photo.
        if (isCurrent && cause instanceof TimeoutError) showError(errorDetails('draft_load_failed'))
        return otherwise
      })
      .then((value) => isCurrent && setStored(() => value))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [userId, read, otherwise, showError])
  return stored
}

class TimeoutError extends Error {}

function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
