import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { FIRST_COLOR, inColor, isPlainColor, paintLike } from '@/lib/domain/paints'
import { areasIn } from '@/lib/mask/layers'
import { isMoreSelected, type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'

/** What a visitor's areas are painted with by themselves. */
type Automatic = {
  readonly hasStyle: () => boolean
  /** Returns the unsubscribe function. */
  readonly onStyle: (listener: () => void) => () => void
  readonly lastColor: () => string
  /** Areas whose color was removed: the next stroke must not bring it back. */
  readonly bare: ReadonlySet<number>
}

/**
 * Paints the areas of a mask. With a `form`, a selected or tapped area gets the last color at once, so that something is
 * visible, unless a style has been chosen.
 */
export function usePaint(maskStore: MaskStore, form: Pick<FormHandle, 'watch' | 'getValues'> | null) {
  const { watch, getValues } = form ?? {}
  const last = useRef(FIRST_COLOR)
  const [bare] = useState(() => new Set<number>())

  useEffect(() => {
    if (!watch || !getValues) return keepPainted(maskStore, null)
    return keepPainted(maskStore, {
      hasStyle: () => getValues('style') !== '',
      onStyle: (listener) => watch((_values, { name }) => name === 'style' && listener()).unsubscribe,
      lastColor: () => last.current,
      bare,
    })
  }, [maskStore, watch, getValues, bare])

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
    const { settings } = area
    const isPlain = isPlainColor(settings, settingsOf(area).kind)
    change(maskStore, area, isPlain ? withoutFinish(settings) : { ...settings, color: '' })
  }, [maskStore, bare])
  /** Lets the form's style hold in all areas. */
  const removeAll = useCallback(() => {
    for (const area of maskStore.mask().areas) change(maskStore, area, withoutFinish(area.settings))
  }, [maskStore])
  return { setColor, removeColor, removeAll }
}

function withoutFinish({ kind, perspective }: AreaSettings): AreaSettings {
  return { ...PLAIN_AREA, kind, perspective }
}

/**
 * Fits colors to areas whose kind becomes known. With `automatic`, a selected or tapped area gets the last color, unless a style
 * has been chosen; such a color gives way to a style chosen later. Returns a cleanup function.
 */
export function keepPainted(maskStore: MaskStore, automatic: Automatic | null): () => void {
  /** What areas got by themselves. Anything the user chooses is another object. */
  const given = new Map<number, AreaSettings>()
  const isGiven = ({ id, settings }: NamedArea) => given.get(id) === settings
  const give = (area: NamedArea, settings: AreaSettings) => {
    given.set(area.id, settings)
    change(maskStore, area, settings)
  }
  const colored = (area: NamedArea) => {
    const { kind } = settingsOf(area)
    return inColor(area.settings, kind, paintLike(automatic?.lastColor() ?? area.settings.color, kind))
  }

  const stopWatching = automatic?.onStyle(() => {
    for (const area of maskStore.mask().areas.filter(isGiven))
      give(area, automatic.hasStyle() ? withoutFinish(area.settings) : colored(area))
  })
  const stop = maskStore.subscribe((mask, action, before) => {
    const area = activeArea(mask)
    const isMeant = isMoreSelected(mask, action, before) || (action.type === 'activate' && action.isTap)
    const isOpen = area?.settings.material === 'style' && automatic && !automatic.bare.has(area.id)
    if (isMeant && isOpen && !automatic.hasStyle()) give(area, colored(area))
    for (const each of maskStore.mask().areas) {
      const fitting = fittingSettings(each)
      if (fitting === each.settings) continue
      if (isGiven(each)) give(each, colored(each))
      else change(maskStore, each, fitting)
    }
  })
  return () => {
    stopWatching?.()
    stop()
  }
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
