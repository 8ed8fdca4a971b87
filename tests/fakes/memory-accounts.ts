import type { AccountStore, PersonRows } from '@/lib/ports/account-store'
import { Faults } from './faults'
import type { MemoryBooks } from './memory-books'

/** Accounts in memory, beside the books that hold their plans and runs. Fails on demand. */
export class MemoryAccounts implements AccountStore {
  readonly faults = new Faults()
  /** Who has a sign-in. */
  readonly people = new Set<string>()

  constructor(private readonly books: MemoryBooks) {}

  async *tables(personId: string): AsyncGenerator<PersonRows> {
    await this.faults.pass('tables')
    yield { table: 'sign_in', rows: this.people.has(personId) ? [{ id: personId }] : [] }
    const plans = this.books.plans.filter((plan) => plan.userId === personId)
    yield { table: 'unified_subscriptions', rows: plans.map(({ id, planName }) => ({ id, planName })) }
    const runs = await this.books.runs.list(personId, Number.MAX_SAFE_INTEGER)
    yield { table: 'design_runs', rows: runs.map(({ id, status }) => ({ id, status })) }
  }

  async close(personId: string): Promise<{ endedRunIds: string[] }> {
    await this.faults.pass('close')
    const runs = await this.books.runs.list(personId, Number.MAX_SAFE_INTEGER)
    const endedRunIds: string[] = []
    for (const { id } of runs) {
      if ((await this.books.runs.fail(personId, id, 'run_cancelled')).outcome === 'ok') endedRunIds.push(id)
    }
    for (const plan of this.books.plans) if (plan.userId === personId) plan.status = 'inactive'
    return { endedRunIds }
  }

  async remove(personId: string): Promise<void> {
    await this.faults.pass('remove')
    this.people.delete(personId)
    this.books.forget(personId)
  }
}
