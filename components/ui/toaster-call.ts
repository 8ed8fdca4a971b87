type Place = HTMLElement
type Sonner = Pick<typeof import('sonner'), 'toast'>

let isWanted = false
let waiting: (() => void) | null = null
let place: Place | null = null
let announce: (sonner: Sonner) => void = () => undefined
const placed = new Promise<Sonner>((resolve) => {
  announce = resolve
})

/** Fetches what shows messages ahead of the first one: without a network it would be too late. */
export function prepareToaster(): void {
  isWanted = true
  waiting?.()
}

/**
 * Sonner, once it can be seen: messages that are raised before that would be lost. It is the host's own copy, since
 * fetching it again would need a network, and bundlers keep a second one for that.
 */
export async function openToaster(): Promise<Sonner> {
  prepareToaster()
  const sonner = await placed
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
export function placeToaster(element: Place | null, sonner: Sonner): void {
  place = element
  if (!place) return
  place.showPopover()
  announce(sonner)
}

/** The top layer is a pile: what came last lies on top. */
function liftAboveDialog(): void {
  if (!place || !document.querySelector('dialog[open]')) return
  place.hidePopover()
  place.showPopover()
}
