import type { Pixels } from '@/lib/ports/engine'
import { release } from '../release'

/**
 * Gives pictures' memory back at once. The collector would come much later: beside objects of some megabytes it lets
 * four or five pictures of 72 MB pile up. Nobody may read them after, libvips in a thread of its own included.
 */
export function letGo(...pictures: readonly Pixels[]): void {
  for (const { rgb } of pictures) {
    // A view into a larger buffer does not own it.
    if (rgb.byteLength === rgb.buffer.byteLength) release(rgb)
  }
}
