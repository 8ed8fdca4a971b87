import { useFormatter } from 'next-intl'

/** Formats when an unsaved design will be deleted. */
export function useKeptUntil(): (createdAt: string) => string {
  const format = useFormatter()
  return (createdAt) =>
    format.dateTime(new Date(Date.parse(createdAt) + KEPT_MS), { dateStyle: 'medium', timeStyle: 'short' })
}

const KEPT_MS = 24 * 60 * 60 * 1_000
