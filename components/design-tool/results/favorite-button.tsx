import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'

/** The user's favorite designs in the open room. */
export type Favorites = {
  readonly has: (runId: string) => boolean
  readonly toggle: (runId: string) => void
}

type FavoriteButtonProps = { favorites: Favorites; runId: string; number: number }

export function FavoriteButton({ favorites, runId, number }: FavoriteButtonProps) {
  const t = useTranslations('transform.results')
  const isOn = favorites.has(runId)
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={isOn}
      aria-label={t('favoriteOf', { number })}
      title={t('favorite')}
      onClick={() => favorites.toggle(runId)}
    >
      <Star aria-hidden="true" className={cn(isOn && 'fill-brass text-brass')} />
    </Button>
  )
}
