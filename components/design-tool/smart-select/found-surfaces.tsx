import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { isWithoutFinish } from '@/lib/domain/areas'
import type { Mask, MaskPart } from '@/lib/mask/mask'
import type { SmartSelection } from './smart-selection'
import type { SmartView } from './smart-view'

type FoundSurfacesProps = { smart: SmartSelection | null; view: SmartView; mask: Mask }

/** The surfaces that the model found in the photo, each selectable with one tap. Selected ones are hidden. */
export function FoundSurfaces({ smart, view, mask }: FoundSurfacesProps) {
  const t = useTranslations('transform.areas')
  const kinds = useTranslations('transform.form.surfaces')
  const parts = useFoundParts(smart, view.model === 'ready')
  const taken = new Set(mask.history.done.map((layer) => layer.kind === 'outline' && layer.polygons))
  const left = parts.filter(({ polygons }) => !taken.has(polygons))
  if (!smart || left.length === 0) return null
  const nameOf = (part: MaskPart) => {
    const alike = parts.filter(({ settings }) => settings.kind === part.settings.kind)
    const name = kinds(part.settings.kind)
    return alike.length > 1 ? t('numbered', { name, number: alike.indexOf(part) + 1 }) : name
  }
  return (
    <section aria-label={t('found')} className="flex flex-wrap items-center gap-2 text-small">
      <span aria-hidden="true" className="text-muted">
        {t('found')}
      </span>
      {left.map((part) => (
        <Button key={nameOf(part)} variant="secondary" size="small" onClick={() => smart.take(part)}>
          {nameOf(part)}
        </Button>
      ))}
    </section>
  )
}

/** The photo's walls, floors and ceilings; empty while unknown. */
function useFoundParts(smart: SmartSelection | null, isReady: boolean) {
  const [parts, setParts] = useState<readonly MaskPart[]>([])
  useEffect(() => {
    setParts([])
    if (!smart || !isReady) return
    let isCurrent = true
    const show = (found: readonly MaskPart[] | null) => {
      // Without them, the user taps the photo.
      if (isCurrent && found) setParts(found.filter(({ settings }) => !isWithoutFinish(settings.kind)))
    }
    void smart.parts().then(show)
    return () => {
      isCurrent = false
    }
  }, [smart, isReady])
  return parts
}
