/** Keeps the most recently used values while all of them together weigh at most `mostBytes`; the newest stays anyway. */
export class RecentValues<T> {
  private readonly values = new Map<string, { readonly value: T; readonly bytes: number }>()
  private readonly mostBytes: number
  private bytes = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  get(key: string): T | undefined {
    const entry = this.values.get(key)
    if (entry === undefined) return undefined
    this.values.delete(key)
    this.values.set(key, entry)
    return entry.value
  }

  /** Keeps a value that weighs `bytes`, and lets go of the ones used longest ago. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key)
    this.values.set(key, { value, bytes })
    this.bytes += bytes
    for (const oldest of this.values.keys()) {
      if (this.bytes <= this.mostBytes || oldest === key) break
      this.delete(oldest)
    }
  }

  private delete(key: string): void {
    this.bytes -= this.values.get(key)?.bytes ?? 0
    this.values.delete(key)
  }
}
