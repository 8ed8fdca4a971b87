import { type RefObject, useCallback, useEffect, useState } from 'react'

/** What stays usable beside the tool. Live regions must go on announcing. */
const KEPT = '[data-submit-bar], [aria-live], [role=status]'
/** What closes itself by Escape: a sheet or a list on top, or a grid on the photo. */
const CLOSED_BY_ESCAPE = '[role=dialog][data-state=open], [data-closed-by-escape]'
/** Where photo and form have room beside each other. */
const WIDE = '(min-width: 64rem)'
const SETTING = 'roomwright-full-screen'

/**
 * Whether the tool fills the window, as it does by itself on wide screens until the user turns that off; the device
 * remembers the choice. Meanwhile the rest of the page can't be focused. Escape ends it, and so does the submit button where
 * there is no room for what comes of it. Without a photo there is nothing to fill the window with.
 */
export function useFullScreen(toolRef: RefObject<HTMLElement | null>, hasPhoto: boolean) {
  const [isWanted, setIsWanted] = useState(isWantedByItself)
  const isOn = isWanted && hasPhoto
  const choose = useCallback((isChosen: boolean) => {
    setIsWanted(isChosen)
    if (isWide()) remember(isChosen)
  }, [])

  useEffect(() => {
    // What a wide window has room for, a narrow one has not: a tablet may be turned.
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
    const onSubmit = () => isWide() || setIsWanted(false)
    // Before they close, or it would look as if the key were free.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('submit', onSubmit, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('submit', onSubmit, { capture: true })
    }
  }, [isOn, choose])

  return { isOn, toggle: () => choose(!isOn) }
}

export type FullScreen = ReturnType<typeof useFullScreen>

const isWide = () => window.matchMedia(WIDE).matches

function isWantedByItself(): boolean {
  try {
    return isWide() && localStorage.getItem(SETTING) !== 'off'
  } catch {
    // Storage may be forbidden: then nothing was remembered.
    return true
  }
}

function remember(isChosen: boolean): void {
  try {
    localStorage.setItem(SETTING, isChosen ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
}

/** Makes the page inert, but for these elements and what is inside them. Returns what undoes it. */
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
