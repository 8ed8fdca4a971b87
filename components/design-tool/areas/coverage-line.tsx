import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'

/** How much of the photo is selected. */
export function CoverageLine({ coverage }: { coverage: number | null }) {
  const t = useTranslations('transform.mask')
  const formatCoverage = useFormatCoverage()
  const share = coverage === null ? null : formatCoverage(coverage)
  const announced = useDebouncedValue(
    share === null ? t('announceNothing') : t('announceSelected', { share }),
  )
  return (
    <div className="text-small">
      <p aria-hidden="true" className="whitespace-nowrap text-plaster tabular-nums">
        {share === null ? t('nothingSelected') : t('selected', { share })}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

/** Formats a coverage of 0–1 in percent: whole numbers, with one decimal below 10%. */
export function useFormatCoverage() {
  const format = useFormatter()
  return useCallback(
    (coverage: number) =>
      format.number(coverage, { style: 'percent', maximumFractionDigits: coverage < 0.1 ? 1 : 0 }),
    [format],
  )
}

/** Long enough that quick strokes are announced once, in ms. */
const DEBOUNCE_MS = 700

/** A value once it has stopped changing: screen readers would read out each version. */
function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
