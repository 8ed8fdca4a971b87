import { useEffect, useRef } from 'react'
import { type DraftPart, writeDraftPart } from '@/lib/client/transform/draft-store'
import { TIMINGS } from '@/lib/domain/timings'

/**
 * Keeps a part of the draft about a second after it changed, and at once when the person leaves. `watch` is told
 * what to call on a change and returns how to stop; `read` gives the value to keep.
 */
export function useDraftKeeping(
  userId: string,
  part: DraftPart,
  watch: (onChange: () => void) => () => void,
  read: () => unknown,
  onFailure: () => void,
): void {
  const readRef = useRef(read)
  const failureRef = useRef(onFailure)
  useEffect(() => {
    readRef.current = read
    failureRef.current = onFailure
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      timer = undefined
      writeDraftPart(userId, part, readRef.current()).catch(() => failureRef.current())
    }
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      write()
    }
    const stop = watch(() => {
      clearTimeout(timer)
      timer = setTimeout(write, TIMINGS.formDraftMs)
    })
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [userId, part, watch])
}
