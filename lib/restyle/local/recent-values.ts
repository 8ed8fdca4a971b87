/** Keeps the most recently used values while all of them together weigh at most `mostBytes`; the newest stays anyway. */
export class RecentValues<T> {
  private readonly values = new Map<string, { readonly value: T; readonly bytes: number }>()
  private readonly mostBytes: number
  private readonly onLetGo: (value: T) => void
  private bytes = 0

  /** `onLetGo` hears of every value that had to make room. */
  constructor(mostBytes: number, onLetGo: (value: T) => void = () => {}) {
    this.mostBytes = mostBytes
    this.onLetGo = onLetGo
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
    this.trim(this.mostBytes)
  }

  /** Lets go of the values used longest ago until the rest weighs at most `bytes`; the newest stays anyway. */
  trim(bytes: number): void {
    for (const [oldest, { value }] of this.values) {
      if (this.bytes <= bytes || this.values.size === 1) break
      this.delete(oldest)
      this.onLetGo(value)
    }
  }

  private delete(key: string): void {
    this.bytes -= this.values.get(key)?.bytes ?? 0
    this.values.delete(key)
  }
}
