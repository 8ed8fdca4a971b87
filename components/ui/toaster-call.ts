type Place = HTMLElement

let isWanted = false
let waiting: (() => void) | null = null
let place: Place | null = null
let announce: () => void = () => undefined
const isPlaced = new Promise<void>((resolve) => {
  announce = resolve
})

/** Fetches what shows messages ahead of the first one: without a network it would be too late. */
export function prepareToaster(): void {
  isWanted = true
  waiting?.()
}

/** Sonner, once it can be seen. Messages that are raised before that would be lost. */
export async function openToaster(): Promise<typeof import('sonner')> {
  prepareToaster()
  const [sonner] = await Promise.all([import('sonner'), isPlaced])
  liftAboveDialog()
  return sonner
}

/** For the toaster itself: `fetchHost` is called when somebody has something to say, again after each failure. */
export function onToasterWanted(fetchHost: () => void): () => void {
  waiting = fetchHost
  if (isWanted) fetchHost()
  return () => {
    waiting = null
  }
}

/** For the toaster itself: where it stands. It stands on the top layer, or a modal dialog would hide it. */
export function placeToaster(element: Place | null): void {
  place = element
  if (!place) return
  place.showPopover()
  announce()
}

/** The top layer is a pile: what came last lies on top. */
function liftAboveDialog(): void {
  if (!place || !document.querySelector('dialog[open]')) return
  place.hidePopover()
  place.showPopover()
}
