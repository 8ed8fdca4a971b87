import { useEffect, useEffectEvent } from 'react'

/** Where keys have a meaning of their own: fields, lists, sliders, and whatever lies over the page. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=radio], [role=slider], [role=dialog]'

/** The editor's keys work wherever the focus is on the page, unless they mean something there or were answered already. */
export function usePageKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event
    const isTaken = target instanceof Element && target.closest(OWN_KEYS) !== null
    const isBelow = document.querySelector('[role=dialog][data-state=open], [role=listbox]') !== null
    if (!defaultPrevented && !isTaken && !isBelow) onKeyDown(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
