/** The ring that shows where and how large the brush is. Moved by hand: it follows every pointer event. */
export type SizeRing = {
  readonly show: (x: number, y: number) => void
  readonly hide: () => void
}

/** Drives the ring's element. Places are CSS pixels from the canvas's top left corner. */
export function createSizeRing(element: HTMLElement): SizeRing {
  return {
    show(x, y) {
      element.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`
      element.style.opacity = '1'
    },
    hide() {
      element.style.opacity = '0'
    },
  }
}
