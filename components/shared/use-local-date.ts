import { useFormatter } from 'next-intl'
import { useIsHydrated } from './use-is-hydrated'

const FORMATS = {
  day: { dateStyle: 'long' },
  date: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const

/** Formats an ISO time in the user's own time zone, which the server doesn't know: in UTC until the page is hydrated. */
export function useLocalDate(): (isoTime: string, format: keyof typeof FORMATS) => string {
  const formatter = useFormatter()
  const isHydrated = useIsHydrated()
  return (isoTime, format) =>
    formatter.dateTime(new Date(isoTime), {
      ...FORMATS[format],
      ...(isHydrated && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    })
}
