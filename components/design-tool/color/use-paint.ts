import { useCallback, useEffect, useRef, useState } from 'react'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { FIRST_COLOR, inColor } from '@/lib/domain/paints'
import { areasIn } from '@/lib/mask/layers'
import { isMoreSelected, type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'

/**
 * Paints the areas of a mask. With `readStyle`, a selected or tapped area gets the last color at once, so that something is
 * visible, unless a style has been chosen.
 */
export function usePaint(maskStore: MaskStore, readStyle: (() => string) | null) {
  const last = useRef(FIRST_COLOR)
  // Areas whose color was removed: the next stroke must not bring it back.
  const [bare] = useState(() => new Set<number>())

  useEffect(() => {
    return maskStore.subscribe((mask, action, before) => {
      const area = activeArea(mask)
      const isMeant = isMoreSelected(mask, action, before) || (action.type === 'activate' && action.isTap)
      if (area && isMeant && readStyle?.() === '' && isOpen(area))
        change(maskStore, area, inColor(area.settings, settingsOf(area).kind, last.current))
      // An area's kind may become known after it got its color.
      for (const each of maskStore.mask().areas) {
        const fitting = fittingSettings(each)
        if (fitting !== each.settings) change(maskStore, each, fitting)
      }
    })
    function isOpen({ id, settings }: NamedArea): boolean {
      return settings.material === 'style' && !bare.has(id)
    }
  }, [maskStore, readStyle, bare])

  const setColor = useCallback(
    (color: string) => {
      const mask = maskStore.mask()
      const area = activeArea(mask)
      last.current = color
      if (!area || !areasIn(mask.history.done).has(area.id)) return
      bare.delete(area.id)
      change(maskStore, area, inColor(area.settings, settingsOf(area).kind, color))
    },
    [maskStore, bare],
  )
  const removeColor = useCallback(() => {
    const area = activeArea(maskStore.mask())
    if (!area) return
    bare.add(area.id)
    const { kind, perspective } = area.settings
    change(maskStore, area, { ...PLAIN_AREA, kind, perspective })
  }, [maskStore, bare])
  return { setColor, removeColor }
}

/** Settings that suit an area whose kind became known after it got its color. */
function fittingSettings(area: NamedArea): AreaSettings {
  const { settings } = area
  if (settings.color === '' || settings.kind !== 'auto') return settings
  const fitting = inColor(settings, settingsOf(area).kind, settings.color)
  return fitting.material === settings.material ? settings : fitting
}

function activeArea(mask: Mask): NamedArea | undefined {
  return mask.areas.find(({ id }) => id === mask.active)
}

function change(maskStore: MaskStore, { id }: NamedArea, settings: AreaSettings): void {
  maskStore.dispatch({ type: 'change-area', id, change: { settings } })
}
