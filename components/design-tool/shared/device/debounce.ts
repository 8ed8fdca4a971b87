import { TIMINGS } from '@/lib/domain/limits'

/** Saves about a second after the last change (Spec §4), and at once when the page closes or the component unmounts. */
export function debounce(save: () => void): { start: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    save()
  }
  window.addEventListener('pagehide', flush)
  return {
    start: () => {
      clearTimeout(timer)
      timer = setTimeout(flush, TIMINGS.formDraftMs)
    },
    stop: () => {
      window.removeEventListener('pagehide', flush)
      flush()
    },
  }
}
