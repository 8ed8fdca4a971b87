import { useLocalDate } from '@/components/shared/use-local-date'

/** Formats when an unsaved design will be deleted. */
export function useKeptUntil(): (createdAt: string) => string {
  const formatDate = useLocalDate()
  return (createdAt) => formatDate(new Date(Date.parse(createdAt) + KEPT_MS).toISOString(), 'moment')
}

const KEPT_MS = 24 * 60 * 60 * 1_000
