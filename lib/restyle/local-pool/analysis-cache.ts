/** Keeps the most recently used values, at most `most` of them. */
export class RecentValues<T> {
  private readonly values = new Map<string, T>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: string): T | undefined {
    const value = this.values.get(key)
    if (value === undefined) return undefined
    this.values.delete(key)
    this.values.set(key, value)
    return value
  }

  set(key: string, value: T): void {
    this.values.delete(key)
    this.values.set(key, value)
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.most) break
      this.values.delete(oldest)
    }
  }
}
