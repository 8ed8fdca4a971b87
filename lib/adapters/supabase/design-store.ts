import * as z from 'zod'
import { filePaths } from '@/lib/domain/paths'
import { PLANS } from '@/lib/domain/plans'
import type { DesignStore } from '@/lib/ports/design-store'
import type { Supabase } from './clients'
import { failureOf, type VendorError } from './failures'
import { designRow } from './map'
import { checked } from './rpc'

const saved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['created', 'existing']), design: designRow }),
  z.object({
    outcome: z.enum(['not_found', 'result_expired', 'no_plan', 'storage_not_in_plan', 'storage_full']),
  }),
])

const storageLimits = Object.fromEntries(PLANS.map((plan) => [plan.name, plan.storedDesigns]))

export function designStore(
  service: Supabase,
  urlOf: (personId: string, timestamp: number) => string,
): DesignStore {
  const designsOf = (personId: string) =>
    service
      .from('user_images')
      .select('*', { count: 'exact' })
      .eq('user_id', personId)
      .eq('status', 'completed')

  return {
    save({ personId, runId, timestamp, transformedPath }) {
      const url = urlOf(personId, timestamp)
      const args = {
        p_run_id: runId,
        p_user_id: personId,
        p_timestamp: timestamp,
        p_transformed_path: transformedPath,
        p_limits: storageLimits,
        p_metadata: { url, blob_url: url, server_url: url, timestamp },
      }
      return checked(service.rpc('save_design', args), saved)
    },

    async list(personId, page, pageSize) {
      const from = (page - 1) * pageSize
      const { data, count, error } = await designsOf(personId)
        .order('created_at', { ascending: false })
        .range(from, from + pageSize - 1)
      if (error) throw failureOf(error)
      return { designs: z.array(designRow).parse(data), total: count ?? 0 }
    },

    async find(personId, designId) {
      return (await checked(designsOf(personId).eq('id', designId), z.array(designRow)))[0] ?? null
    },

    async findByTimestamp(personId, timestamp) {
      const path = filePaths.storedDesign(personId, timestamp)
      return (await checked(designsOf(personId).eq('transformed_path', path), z.array(designRow)))[0] ?? null
    },

    async remove(personId, designId) {
      const { error } = await service.from('user_images').delete().eq('id', designId).eq('user_id', personId)
      if (error) throw failureOf(error)
    },

    async isOriginalNeeded(personId, originalPath) {
      const [designs, runs] = await Promise.all([
        countOf(designsOf(personId).eq('original_path', originalPath).limit(1)),
        countOf(
          service
            .from('design_runs')
            .select('*', { count: 'exact' })
            .eq('user_id', personId)
            .eq('original_path', originalPath)
            .is('result_expired_at', null)
            .limit(1),
        ),
      ])
      return designs + runs > 0
    },
  }
}

type Counted = PromiseLike<{ count: number | null; error: VendorError | null }>

async function countOf(answer: Counted): Promise<number> {
  const { count, error } = await answer
  if (error) throw failureOf(error)
  return count ?? 0
}
