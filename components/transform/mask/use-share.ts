import { useFormatter } from 'next-intl'
import { useCallback } from 'react'

/** A share (0–1) of the photo as people read it: whole percents, small ones a little finer. */
export function useShare() {
  const format = useFormatter()
  return useCallback(
    (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }),
    [format],
  )
}
