/**
 * Bytes of all typed arrays that a value of plain objects, arrays and maps holds, each buffer once. Other values
 * count nothing: beside pictures they are small.
 */
export function bytesHeld(value: unknown): number {
  return arraysIn(value).reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
}

/** One typed array for every buffer that a value of plain objects, arrays and maps holds. */
export function arraysIn(value: unknown): ArrayBufferView[] {
  const arrays = new Map<ArrayBufferLike, ArrayBufferView>()
  const seen = new Set<object>()
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (ArrayBuffer.isView(next)) arrays.set(next.buffer, next)
    else open.push(...(next instanceof Map ? next.values() : Object.values(next)))
  }
  return [...arrays.values()]
}
