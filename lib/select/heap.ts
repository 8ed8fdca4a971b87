import { at } from '@/lib/math/numeric'
/** Binary min-heap; equal keys leave in the order they came, so results are deterministic. */
export class MinHeap<T> {
  private readonly entries: { key: number; order: number; value: T }[] = []
  private pushed = 0

  push(key: number, value: T): void {
    const entry = { key, order: this.pushed++, value }
    const list = this.entries
    let i = list.length
    list.push(entry)
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!precedes(entry, at(list, parent))) break
      list[i] = at(list, parent)
      i = parent
    }
    list[i] = entry
  }

  pop(): { key: number; value: T } | undefined {
    const list = this.entries
    const top = list[0]
    const last = list.pop()
    if (!last || list.length === 0) return top
    let i = 0
    for (let child = 1; child < list.length; child = 2 * i + 1) {
      if (child + 1 < list.length && precedes(at(list, child + 1), at(list, child))) child += 1
      if (!precedes(at(list, child), last)) break
      list[i] = at(list, child)
      i = child
    }
    list[i] = last
    return top
  }
}

function precedes(p: { key: number; order: number }, q: { key: number; order: number }): boolean {
  return p.key < q.key || (p.key === q.key && p.order < q.order)
}
