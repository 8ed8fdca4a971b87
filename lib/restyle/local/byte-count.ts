/**
 * Bytes of all typed arrays that a value of plain objects, arrays and maps holds, each buffer once. Other values
 * count nothing: beside pictures they are small.
 */
export function bytesHeld(value: unknown): number {
  const buffers = new Set<ArrayBufferLike>()
  const seen = new Set<object>()
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (ArrayBuffer.isView(next)) buffers.add(next.buffer)
    else open.push(...(next instanceof Map ? next.values() : Object.values(next)))
  }
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0)
}
