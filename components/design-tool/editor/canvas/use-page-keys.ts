import { type RefObject, useEffect, useEffectEvent } from 'react'
import { characterOf } from './shortcuts'

/** CSS selector of elements that use keys themselves: fields, lists, sliders, dialogs. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=radio], [role=slider], [role$=dialog]'

/** Keys that, with Ctrl or ⌘, work on the whole page. The others are the browser's outside of the editor: zoom, select all. */
const PAGE_WIDE = new Set(['z', 'y'])

/** The editor's keys work anywhere on the page, unless the focused element uses them or they were already handled. */
export function usePageKeys(
  onKeyDown: (event: KeyboardEvent) => void,
  editorRef: RefObject<HTMLElement | null>,
  isFull = false,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
    if (defaultPrevented || !(target instanceof Element) || target.closest(OWN_KEYS)) return
    if (document.querySelector('[role$=dialog][data-state=open], [role=listbox]')) return
    const isInEditor = isFull || editorRef.current?.contains(target)
    // Ctrl with Alt is AltGr, which types a character.
    const isCtrl = (ctrlKey || metaKey) && !altKey
    const isBrowsers = isCtrl && !isInEditor && !PAGE_WIDE.has(characterOf(event))
    if (!isBrowsers) onKeyDown(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
