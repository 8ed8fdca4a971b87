import * as z from 'zod'
import type { RunStore } from '@/lib/ports/run-store'
import type { Supabase } from './clients'
import { runRow } from './map'
import { checked, checkedWithRetry } from './rpc'
import { credits, hostedSteps, step, stepOf } from './run-steps'

const reservation = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['created', 'existing']), run: runRow, designs_left: credits }),
  z.object({ outcome: z.enum(['conflict', 'not_found', 'no_plan', 'no_credits']) }),
])

const expiredRuns = z.object({ run_ids: z.array(z.string()), paths: z.array(z.string()) })

type RunStoreSettings = { staleMinutes: number; keepHours: number; quietSeconds: number }

export function runStore(service: Supabase, settings: RunStoreSettings): RunStore {
  const { staleMinutes, keepHours, quietSeconds } = settings
  const stale = { p_stale_minutes: staleMinutes }
  const runsOf = (personId: string) => service.from('design_runs').select('*').eq('user_id', personId)

  return {
    async reserve({ id, personId, params, photoHash, maskHash, requestHash, engine, clamped }) {
      const args = {
        p_run_id: id,
        p_user_id: personId,
        p_params: { ...params, photoHash, maskHash, clamped: [...clamped] },
        p_request_hash: requestHash,
        p_engine: engine,
        p_seed: params.seed,
        ...stale,
      }
      const answer = await checkedWithRetry(() => service.rpc('reserve_design_run', args), reservation)
      if (!('run' in answer)) return answer
      return { outcome: answer.outcome, run: answer.run, designsLeft: answer.designs_left }
    },

    async start(personId, runId, originalPath) {
      const args = {
        p_run_id: runId,
        p_user_id: personId,
        p_original_path: originalPath,
        p_engine_job_id: null,
      }
      return stepOf(await checked(service.rpc('start_design_run', args), step))
    },

    ...hostedSteps(service, quietSeconds),

    async touch(personId, runId) {
      const args = {
        p_run_id: runId,
        p_user_id: personId,
        p_original_path: null,
        p_engine_job_id: null,
      }
      const { outcome } = await checked(service.rpc('start_design_run', args), step)
      return outcome === 'ok' ? 'alive' : 'gone'
    },

    async succeed(personId, runId, resultPath, receipt) {
      const args = {
        p_run_id: runId,
        p_user_id: personId,
        p_result_path: resultPath,
        p_receipt: { ...receipt },
      }
      return stepOf(await checked(service.rpc('complete_design_run', args), step))
    },

    async fail(personId, runId, errorCode) {
      const args = { p_run_id: runId, p_user_id: personId, p_error_code: errorCode }
      return stepOf(await checked(service.rpc('fail_design_run', args), step))
    },

    async find(personId, runId) {
      return (await checked(runsOf(personId).eq('id', runId), z.array(runRow)))[0] ?? null
    },

    async list(personId, limit) {
      await checked(service.rpc('sweep_stale_runs', { p_user_id: personId, ...stale }), z.number())
      const newestFirst = runsOf(personId).order('created_at', { ascending: false }).limit(limit)
      return checked(newestFirst, z.array(runRow))
    },

    async findOriginal(personId, photoHash) {
      const kept = runsOf(personId)
        .eq('params->>photoHash', photoHash)
        .eq('status', 'succeeded')
        .is('result_expired_at', null)
        .limit(1)
      return (await checked(kept, z.array(runRow)))[0]?.originalPath ?? null
    },

    sweep: () => checked(service.rpc('sweep_stale_runs', { p_user_id: null, ...stale }), z.number()),

    ...expirySteps(service, keepHours),
  }
}

function expirySteps(service: Supabase, keepHours: number): Pick<RunStore, 'expired' | 'markExpired'> {
  return {
    async expired(personId) {
      const args = { p_user_id: personId, p_hours: keepHours }
      const due = await checked(service.rpc('expired_runs', args), expiredRuns)
      return { runIds: due.run_ids, paths: due.paths }
    },

    async markExpired(runIds) {
      await checked(service.rpc('mark_runs_expired', { p_run_ids: [...runIds] }), z.number())
    },
  }
}
