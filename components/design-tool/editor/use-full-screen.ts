import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useBackCloses } from '@/components/ui/use-back-closes'

/** Elements that stay usable beside the tool. Live regions must keep announcing. */
const KEPT = '[data-top-bar], [data-submit-bar], [aria-live], [role=status]'
/** Elements that Escape closes on its own: a sheet, list or menu on top, or a grid on the photo. `:is` forgives old browsers. */
const CLOSED_BY_ESCAPE = '[role$=dialog][data-state=open], [data-closed-by-escape], :is(:popover-open)'
/** Wide enough for photo and form side by side. */
const WIDE = '(min-width: 64rem)'
const SETTING = 'roomwright-full-screen'

/**
 * Whether the tool fills the window. On wide screens it does by default, until the user turns that off, which the device
 * remembers. Meanwhile, the rest of the page can't be focused. Escape ends it, and so does submitting on a narrow screen, where
 * the result wouldn't fit. Without a photo, it is off.
 */
export function useFullScreen(toolRef: RefObject<HTMLElement | null>, hasPhoto: boolean) {
  const [isWanted, setIsWanted] = useState(isWantedByItself)
  const isOn = isWanted && hasPhoto
  const choose = useCallback((isChosen: boolean) => {
    setIsWanted(isChosen)
    if (isWide()) remember(isChosen)
  }, [])

  const leaveIfNarrow = useCallback(() => {
    if (!isWide()) setIsWanted(false)
  }, [])

  useBackCloses(isOn && !isWide(), () => choose(false))

  useEffect(() => {
    // A tablet may be rotated, and a narrow window has no room for it.
    const width = window.matchMedia(WIDE)
    const onChange = () => setIsWanted(isWantedByItself())
    width.addEventListener('change', onChange)
    return () => width.removeEventListener('change', onChange)
  }, [])

  useEffect(() => {
    const tool = toolRef.current
    if (!isOn || !tool) return
    return makeInert([tool, ...document.querySelectorAll(KEPT)])
  }, [isOn, toolRef])

  useEffect(() => {
    if (!isOn) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.querySelector(CLOSED_BY_ESCAPE) === null) choose(false)
    }
    // Capture the key before those elements close: afterwards it would look unused.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('submit', leaveIfNarrow, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('submit', leaveIfNarrow, { capture: true })
    }
  }, [isOn, choose, leaveIfNarrow])

  return { isOn, toggle: () => choose(!isOn), leaveIfNarrow }
}

export type FullScreen = ReturnType<typeof useFullScreen>

const isWide = () => window.matchMedia(WIDE).matches

function isWantedByItself(): boolean {
  try {
    return isWide() && localStorage.getItem(SETTING) !== 'off'
  } catch {
    // Storage may be blocked: then nothing was remembered.
    return true
  }
}

function remember(isChosen: boolean): void {
  try {
    localStorage.setItem(SETTING, isChosen ? 'on' : 'off')
  } catch {
    // The choice then lasts until the page is closed.
  }
}

/** Makes the page inert, except these elements and their content. Returns a function that undoes it. */
function makeInert(kept: readonly Element[]): () => void {
  const changed: HTMLElement[] = []
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (!(child instanceof HTMLElement) || child.inert || kept.includes(child)) continue
      if (kept.some((element) => child.contains(element))) {
        visit(child)
      } else {
        child.inert = true
        changed.push(child)
      }
    }
  }
  visit(document.body)
  return () => {
    for (const element of changed) element.inert = false
  }
}
