'use client'

import { useFormatter } from 'next-intl'

const SHAPES = {
  day: { dateStyle: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const

/** Writes an ISO time as the person's own calendar and clock show it. For what is drawn in the browser only. */
export function useLocalDate(): (isoTime: string, shape: keyof typeof SHAPES) => string {
  const format = useFormatter()
  return (isoTime, shape) =>
    format.dateTime(new Date(isoTime), {
      ...SHAPES[shape],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
}
