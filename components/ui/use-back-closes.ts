import { useEffectEvent, useLayoutEffect } from 'react'

/** The key in an entry's state of how many layers were open, which marks entries that aren't pages. */
const MARK = 'openLayers'

/** What is open and Back would close, the topmost last. */
const layers: { readonly close: () => void }[] = []
let entry = { depth: 0, href: '' }

function readEntry() {
  const state: unknown = history.state
  const depth: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, MARK) : 0
  return { depth: typeof depth === 'number' ? depth : 0, href: location.href }
}

/** Gives each open layer an entry. The router's state is kept, so that it takes them for the same page. */
function addEntries(): void {
  entry = readEntry()
  while (entry.depth < layers.length) {
    history.pushState({ ...history.state, [MARK]: entry.depth + 1 }, '')
    entry = readEntry()
  }
}

/**
 * Back closes the topmost layer. A layer closed in another way leaves its entry, which the next one uses again and Back
 * passes over: removing it takes time, in which a link may already have led to another page.
 */
function onPopState(event: PopStateEvent): void {
  const before = entry
  entry = readEntry()
  if (entry.href !== before.href || entry.depth >= before.depth) return
  // Nothing to do for the router: it is the same page.
  event.stopImmediatePropagation()
  if (layers.length > entry.depth) layers.at(-1)?.close()
  else history.back()
  // A layer that stays open, such as while it is saving, gets its entry again.
  setTimeout(addEntries)
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  // A reload keeps the marks of entries.
  entry = readEntry()
  // Captured, because the router listens too.
  window.addEventListener('popstate', onPopState, { capture: true })
}

/** On a touch device, Back closes this while it is open, as Escape does. */
export function useBackCloses(isOpen: boolean, onBack = pressEscape): void {
  const close = useEffectEvent(onBack)
  // Before it is seen, so that Back never leaves the page in its place.
  useLayoutEffect(() => {
    listen()
    if (!isOpen || !window.matchMedia('(pointer: coarse)').matches) return
    const layer = { close: () => close() }
    layers.push(layer)
    addEntries()
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [isOpen])
}

/** The hook for content that is only rendered while it is open. */
export function BackCloses(): null {
  useBackCloses(true)
  return null
}

/** Closes the topmost of Radix' layers: those know which one that is, and whether it may be closed. */
function pressEscape(): void {
  const focused = document.activeElement ?? document.body
  focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}
