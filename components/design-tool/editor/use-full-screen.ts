import { type RefObject, useEffect, useState } from 'react'

/** What stays usable beside the editor. Live regions must go on announcing. */
const KEPT = '[data-submit-bar], [aria-live], [role=status]'

/**
 * Whether the editor fills the window. Meanwhile the rest of the page can't be focused. Escape ends it, unless
 * `isEscapeTaken`, and so does the submit button: what is missing, or being made, is on the page.
 */
export function useFullScreen(editorRef: RefObject<HTMLElement | null>, isEscapeTaken: boolean) {
  const [isOn, setIsOn] = useState(false)

  useEffect(() => {
    const editor = editorRef.current
    if (!isOn || !editor) return
    return makeInert([editor, ...document.querySelectorAll(KEPT)])
  }, [isOn, editorRef])

  useEffect(() => {
    if (!isOn) return
    const exit = () => setIsOn(false)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      // A sheet or a list on top of the editor closes itself by this key.
      const isBelow = document.querySelector('[role=dialog][data-state=open]') !== null
      if (key === 'Escape' && !isBelow && !isEscapeTaken) exit()
    }
    // Before they do, or it would look as if the key were free.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('submit', exit, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('submit', exit, { capture: true })
    }
  }, [isOn, isEscapeTaken])

  return { isOn, toggle: () => setIsOn((before) => !before) }
}

export type FullScreen = ReturnType<typeof useFullScreen>

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
