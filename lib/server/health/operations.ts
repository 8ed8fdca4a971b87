import * as z from 'zod'
import { camelKeys, checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

const operations = z
  .object({
    /** Since the last round of housekeeping in any process; `null` if there was none. */
    round_age_seconds: z.number().nullable(),
    runs_waiting: z.number(),
    oldest_waiting_seconds: z.number(),
  })
  .transform(camelKeys)
export type Operations = z.output<typeof operations>

/** The state of background work, by the database's clock. */
export function readOperations(supabase: Supabase): Promise<Operations> {
  return checked(supabase.rpc('read_operations'), operations)
}

/** Records that a housekeeping task is done. */
export async function noteTask(supabase: Supabase, task: string): Promise<void> {
  await checked(supabase.rpc('note_task', { p_task: task }), z.unknown())
}

/** Whether the caller should do the task now: `true` for one process per `seconds`. */
export function takeTask(supabase: Supabase, task: string, seconds: number): Promise<boolean> {
  return checked(supabase.rpc('take_task', { p_task: task, p_seconds: seconds }), z.boolean())
}
