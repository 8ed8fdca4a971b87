/** Failures asked for by a test: the next call of that name fails with them, in order. */
export class Faults {
  private readonly planned = new Map<string, Error[]>()

  failNext(call: string, error: Error = new Error(`${call}: network`)): void {
    this.planned.set(call, [...(this.planned.get(call) ?? []), error])
  }

  async pass(call: string): Promise<void> {
    const error = this.planned.get(call)?.shift()
    if (error) throw error
  }
}
