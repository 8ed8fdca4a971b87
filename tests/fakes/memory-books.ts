import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { isActive, isExpired, type Subscription } from '@/lib/domain/subscription'
import type { RunStep, RunStore } from '@/lib/ports/run-store'
import type { SubscriptionStore } from '@/lib/ports/subscription-store'
import { Faults } from './faults'

type Entry = { run: DesignRun; requestHash: string; photoHash: string; planId: string; touchedAt: number }

/** Plans and runs in memory, kept by the rules that the database functions keep. Fails on demand. */
export class MemoryBooks {
  readonly faults = new Faults()
  readonly plans: Subscription[] = []
  /** Originals that stored designs still need. */
  heldOriginals: () => (string | null)[] = () => []
  private readonly entries = new Map<string, Entry>()

  constructor(
    private readonly now: () => Date,
    private readonly settings = { staleMinutes: 15, keepHours: 24, quietSeconds: 15 },
  ) {}

  givePlan(plan: Partial<Subscription> & { userId: string; designsLeft: number }): Subscription {
    const given: Subscription = {
      id: crypto.randomUUID(),
      planName: 'Pro',
      totalDesigns: plan.designsLeft,
      status: 'active',
      isYearly: false,
      expiresAt: null,
      ...plan,
    }
    this.plans.push(given)
    return given
  }

  creditsOf(personId: string): number {
    return this.activePlan(personId)?.designsLeft ?? 0
  }

  /** Nothing of the person is left. */
  forget(personId: string): void {
    const others = this.plans.filter((plan) => plan.userId !== personId)
    this.plans.splice(0, this.plans.length, ...others)
    for (const { run } of [...this.entries.values()]) {
      if (run.userId === personId) this.entries.delete(run.id)
    }
  }

  run(id: string): DesignRun | undefined {
    return this.entries.get(id)?.run
  }

  readonly subscriptions: SubscriptionStore = {
    current: async (personId) => {
      await this.faults.pass('current')
      this.sweep(personId)
      return this.activePlan(personId) ?? null
    },
    startFree: async (personId, designs) => {
      await this.faults.pass('startFree')
      const running = this.activePlan(personId)
      if (running && isActive(running, this.now())) return { outcome: 'already_active' }
      if (this.plans.some((plan) => plan.userId === personId && plan.planName === 'Free')) {
        return { outcome: 'already_used' }
      }
      if (running) running.status = 'inactive'
      return {
        outcome: 'created',
        plan: this.givePlan({ userId: personId, planName: 'Free', designsLeft: designs }),
      }
    },
  }

  readonly runs: RunStore = {
    reserve: async (order) => {
      await this.faults.pass('reserve')
      this.sweep(order.personId)
      const known = this.entries.get(order.id)
      if (known) {
        if (known.run.userId !== order.personId) return { outcome: 'not_found' }
        if (known.requestHash !== order.requestHash) return { outcome: 'conflict' }
        return { outcome: 'existing', run: known.run, designsLeft: this.creditsOf(order.personId) }
      }
      const plan = this.activePlan(order.personId)
      if (!plan || isExpired(plan, this.now())) return { outcome: 'no_plan' }
      if (plan.designsLeft === 0) return { outcome: 'no_credits' }
      plan.designsLeft -= 1
      const run: DesignRun = {
        id: order.id,
        userId: order.personId,
        status: 'reserved',
        params: order.params,
        engine: order.engine,
        engineJobId: null,
        clamped: [...order.clamped],
        seed: order.params.seed,
        photoHash: order.photoHash,
        maskHash: order.maskHash,
        originalPath: null,
        maskPath: null,
        resultPath: null,
        receipt: null,
        errorCode: null,
        creditRefunded: false,
        resultExpired: false,
        createdAt: this.now(),
        finishedAt: null,
      }
      const { requestHash, photoHash } = order
      this.entries.set(run.id, { run, requestHash, photoHash, planId: plan.id, touchedAt: +this.now() })
      return { outcome: 'created', run, designsLeft: plan.designsLeft }
    },
    start: async (personId, runId, originalPath) => {
      await this.faults.pass('start')
      return this.step(personId, runId, { status: 'generating', originalPath })
    },
    keepInputs: async (personId, runId, paths) => {
      await this.faults.pass('keepInputs')
      return this.step(personId, runId, { status: 'generating', ...paths })
    },
    attachJob: async (personId, runId, jobId) => {
      await this.faults.pass('attachJob')
      const others = [...this.entries.values()].filter(({ run }) => run.id !== runId)
      if ((this.run(runId)?.engineJobId ?? jobId) !== jobId) return 'doubled'
      if (others.some(({ run }) => run.engineJobId === jobId)) return 'taken'
      return this.step(personId, runId, { engineJobId: jobId }).outcome
    },
    findByJob: async (jobId, runId) => {
      const unfinished = [...this.entries.values()].map(({ run }) => run)
      const open = unfinished.filter(({ status }) => !isFinished(status))
      return open.find((run) => run.engineJobId === jobId) ?? open.find((run) => run.id === runId) ?? null
    },
    claimQuiet: async (personId) => {
      await this.faults.pass('claimQuiet')
      const limit = +this.now() - this.settings.quietSeconds * 1_000
      const quiet = [...this.entries.values()].filter(
        ({ run, touchedAt }) =>
          (personId === null || run.userId === personId) &&
          !isFinished(run.status) &&
          run.maskPath !== null &&
          touchedAt < limit,
      )
      for (const entry of quiet) entry.touchedAt = +this.now()
      return quiet.map(({ run }) => ({ ...run }))
    },
    touch: async (personId, runId) => {
      await this.faults.pass('touch')
      return this.step(personId, runId, {}).outcome === 'ok' ? 'alive' : 'gone'
    },
    succeed: async (personId, runId, resultPath, receipt) => {
      await this.faults.pass('succeed')
      const finishedAt = this.now()
      const known = this.run(runId)
      // As the database does: the same end again changes nothing.
      if (known?.userId === personId && known.status === 'succeeded' && known.resultPath === resultPath) {
        return { outcome: 'ok', run: known, designsLeft: this.creditsOf(personId) }
      }
      return this.step(personId, runId, { status: 'succeeded', resultPath, receipt, finishedAt })
    },
    fail: async (personId, runId, errorCode) => {
      await this.faults.pass('fail')
      return this.failRun(personId, runId, errorCode)
    },
    find: async (personId, runId) => {
      const run = this.run(runId)
      return run?.userId === personId ? run : null
    },
    list: async (personId, limit) => {
      this.sweep(personId)
      return this.runsOf(personId).slice(0, limit)
    },
    findOriginal: async (personId, photoHash) => {
      const entries = [...this.entries.values()].filter(({ run }) => run.userId === personId)
      const kept = entries.find((entry) => entry.photoHash === photoHash && entry.run.status === 'succeeded')
      return kept && !kept.run.resultExpired ? kept.run.originalPath : null
    },
    sweep: async () => {
      const people = new Set([...this.entries.values()].map(({ run }) => run.userId))
      for (const personId of people) this.sweep(personId)
      return 0
    },
    expired: async (personId) => {
      await this.faults.pass('expired')
      const limit = +this.now() - this.settings.keepHours * 3_600_000
      const all = [...this.entries.values()].map(({ run }) => run)
      const due = all.filter(
        (run) =>
          (personId === null || run.userId === personId) &&
          !run.resultExpired &&
          isFinished(run.status) &&
          +(run.finishedAt ?? 0) < limit,
      )
      const young = all.filter((run) => !due.includes(run)).map((run) => run.originalPath)
      const living = new Set([...young, ...this.heldOriginals()])
      const paths = due.flatMap((run) => [
        run.resultPath,
        run.maskPath,
        living.has(run.originalPath) ? null : run.originalPath,
      ])
      return { runIds: due.map((run) => run.id), paths: paths.filter((path) => path !== null) }
    },
    markExpired: async (runIds) => {
      await this.faults.pass('markExpired')
      for (const id of runIds) Object.assign(this.run(id) ?? {}, { resultExpired: true })
    },
  }

  private activePlan(personId: string): Subscription | undefined {
    return this.plans.find((plan) => plan.userId === personId && plan.status === 'active')
  }

  private runsOf(personId: string): DesignRun[] {
    const runs = [...this.entries.values()].map(({ run }) => run)
    return runs.filter((run) => run.userId === personId).reverse()
  }

  private step(personId: string, runId: string, change: Partial<DesignRun>): RunStep {
    const entry = this.entries.get(runId)
    if (!entry || entry.run.userId !== personId || isFinished(entry.run.status)) return { outcome: 'gone' }
    Object.assign(entry.run, change)
    entry.touchedAt = +this.now()
    return { outcome: 'ok', run: entry.run, designsLeft: this.creditsOf(personId) }
  }

  private failRun(personId: string, runId: string, errorCode: string): RunStep {
    const plan = this.plans.find((row) => row.id === this.entries.get(runId)?.planId)
    const change = { status: 'failed', errorCode, creditRefunded: true, finishedAt: this.now() } as const
    const step = this.step(personId, runId, change)
    if (step.outcome === 'gone' || !plan) return step
    plan.designsLeft = Math.min(plan.designsLeft + 1, plan.totalDesigns)
    return { ...step, designsLeft: this.creditsOf(personId) }
  }

  private sweep(personId: string): void {
    const limit = +this.now() - this.settings.staleMinutes * 60_000
    for (const { run, touchedAt } of this.entries.values()) {
      const patienceMs = run.maskPath === null ? 0 : 3_600_000
      const isDead = run.userId === personId && !isFinished(run.status) && touchedAt < limit - patienceMs
      if (isDead) this.failRun(personId, run.id, 'run_stale')
    }
  }
}
