import { useFormatter } from 'next-intl'

const FORMATS = {
  day: { dateStyle: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const

/** Formats an ISO time in the user's own time zone. Only for what is rendered in the browser. */
export function useLocalDate(): (isoTime: string, format: keyof typeof FORMATS) => string {
  const formatter = useFormatter()
  return (isoTime, format) =>
    formatter.dateTime(new Date(isoTime), {
      ...FORMATS[format],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
}
