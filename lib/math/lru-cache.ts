/** Keeps the `max` most recently used values. */
export class LruCache<T> {
  private readonly values = new Map<string, T>()
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  get(key: string): T | undefined {
    const value = this.values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: T): void {
    this.values.delete(key)
    this.values.set(key, value)
    const [oldest] = this.values.keys()
    if (this.values.size > this.max && oldest !== undefined) this.values.delete(oldest)
  }
}
