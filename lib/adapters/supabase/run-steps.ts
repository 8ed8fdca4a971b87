import * as z from 'zod'
import type { RunStep, RunStore } from '@/lib/ports/run-store'
import type { Supabase } from './clients'
import { runRow } from './map'
import { checked } from './rpc'

/** Without a plan in force there are no credits to tell. */
export const credits = z
  .number()
  .nullable()
  .transform((left) => left ?? 0)

export const step = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ok'), run: runRow, designs_left: credits }),
  z.object({ outcome: z.literal('gone') }),
])

const attached = z.object({ outcome: z.enum(['ok', 'taken', 'doubled', 'gone']) })

const claimed = z.object({ runs: z.array(runRow) })

/** Runs that one call takes over; the next call takes the others. */
const CLAIMED_AT_ONCE = 5

type HostedSteps = Pick<RunStore, 'keepInputs' | 'attachJob' | 'findByJob' | 'claimQuiet'>

/** The steps that only runs of a hosted engine take. */
export function hostedSteps(service: Supabase, quietSeconds: number): HostedSteps {
  return {
    async keepInputs(personId, runId, { originalPath, maskPath }) {
      const args = {
        p_run_id: runId,
        p_user_id: personId,
        p_original_path: originalPath,
        p_mask_path: maskPath,
      }
      return stepOf(await checked(service.rpc('keep_run_inputs', args), step))
    },

    async attachJob(personId, runId, jobId) {
      const args = { p_run_id: runId, p_user_id: personId, p_engine_job_id: jobId }
      return (await checked(service.rpc('attach_engine_job', args), attached)).outcome
    },

    async findByJob(jobId, runId) {
      const unfinished = () =>
        service.from('design_runs').select('*').in('status', ['reserved', 'generating']).limit(1)
      const [run] = await checked(unfinished().eq('engine_job_id', jobId), z.array(runRow))
      if (run || runId === null) return run ?? null
      return (await checked(unfinished().eq('id', runId), z.array(runRow)))[0] ?? null
    },

    async claimQuiet(personId) {
      const args = { p_user_id: personId, p_quiet_seconds: quietSeconds, p_limit: CLAIMED_AT_ONCE }
      return (await checked(service.rpc('claim_quiet_runs', args), claimed)).runs
    },
  }
}

export function stepOf(answer: z.output<typeof step>): RunStep {
  if (answer.outcome === 'gone') return answer
  return { outcome: 'ok', run: answer.run, designsLeft: answer.designs_left }
}
