import { storedDesignsOf } from '@/lib/domain/plans'
import type { DesignStore, StoredDesign } from '@/lib/ports/design-store'
import { Faults } from './faults'
import type { MemoryBooks } from './memory-books'

/** Stored designs in memory, under the plans of the given books. Fails on demand. */
export class MemoryDesigns implements DesignStore {
  readonly faults = new Faults()
  private designs: StoredDesign[] = []

  constructor(
    private readonly books: MemoryBooks,
    private readonly now: () => Date,
  ) {
    books.heldOriginals = () => this.designs.map((design) => design.originalPath)
  }

  async save({ personId, runId, timestamp, transformedPath }: Parameters<DesignStore['save']>[0]) {
    await this.faults.pass('save')
    const run = await this.books.runs.find(personId, runId)
    if (run?.status !== 'succeeded') return { outcome: 'not_found' } as const
    const known = this.designs.find((design) => design.runId === runId)
    if (known) return { outcome: 'existing', design: known } as const
    const plan = await this.books.subscriptions.current(personId)
    if (!plan) return { outcome: 'no_plan' } as const
    const limit = storedDesignsOf(plan.planName)
    if (limit === 0) return { outcome: 'storage_not_in_plan' } as const
    const mine = this.designs.filter((design) => design.userId === personId)
    if (limit !== null && mine.length >= limit) return { outcome: 'storage_full' } as const
    const saved: StoredDesign = {
      id: crypto.randomUUID(),
      userId: personId,
      runId,
      originalPath: run.originalPath,
      transformedPath,
      style: run.params.style,
      prompt: run.params.prompt,
      timestamp,
      createdAt: this.now(),
    }
    this.designs.unshift(saved)
    return { outcome: 'created', design: saved } as const
  }

  async list(personId: string, page: number, pageSize: number) {
    const mine = this.designs.filter((design) => design.userId === personId)
    return { designs: mine.slice((page - 1) * pageSize, page * pageSize), total: mine.length }
  }

  async find(personId: string, designId: string) {
    return this.designs.find((design) => design.userId === personId && design.id === designId) ?? null
  }

  async findByTimestamp(personId: string, timestamp: number) {
    return this.designs.find((design) => design.userId === personId && design.timestamp === timestamp) ?? null
  }

  async remove(personId: string, designId: string) {
    await this.faults.pass('remove')
    this.designs = this.designs.filter((design) => design.userId !== personId || design.id !== designId)
  }

  async isOriginalNeeded(personId: string, originalPath: string) {
    const runs = await this.books.runs.list(personId, 100)
    return (
      this.designs.some((design) => design.originalPath === originalPath) ||
      runs.some((run) => run.originalPath === originalPath && !run.resultExpired)
    )
  }
}
