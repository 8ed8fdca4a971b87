/**
 * Gives the memory of arrays that nobody reads any more back at once: the collector hardly sees the weight of a few
 * large buffers, and would let them pile up. Shared memory and what was handed over already stays as it is.
 */
export function release(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer } of arrays) {
    // Older browsers cannot, and wait for the collector.
    const canRelease =
      buffer instanceof ArrayBuffer && typeof buffer.transfer === 'function' && !buffer.detached
    if (canRelease) buffer.transfer(0)
  }
}
