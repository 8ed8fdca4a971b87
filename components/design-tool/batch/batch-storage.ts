import { delMany, getMany, set } from 'idb-keyval'
import * as z from 'zod'
import { referencesToStore, storedReferences } from '@/components/design-tool/shared/designs/references'
import { fileToStore, storedFileSchema } from '@/components/design-tool/shared/device/stored-file'
import { keysFrom, store } from '@/components/shared/draft-storage'
import { storedAreaSettings } from '@/lib/domain/area-settings'
import { storedTransform } from '@/lib/schemas/transform'
import type { BatchPlan } from './batch'

/** The server keeps unsaved images this long. */
const BATCH_MAX_AGE_MS = 24 * 60 * 60 * 1_000

/** Photos are large, so only this many batches stay on the device. */
const MAX_BATCHES = 6

const planSchema = z.object({
  id: z.uuid(),
  job: z.object({
    body: z
      .object({
        photo: storedFileSchema,
        thumbnail: z.string().optional(),
        mask: storedFileSchema,
        areas: storedFileSchema.nullable(),
        kinds: z.array(storedAreaSettings),
        references: storedReferences,
        fields: storedTransform,
      })
      .transform(({ kinds: areaSettings, ...body }) => ({ ...body, areaSettings })),
    isSaving: z.boolean(),
    previewSeed: z.number().nullable().default(null),
  }),
  runIds: z.array(z.uuid()).min(1),
  startedAt: z.number(),
  roomId: z.uuid().nullable().default(null),
  mask: z.unknown(),
  isOpen: z.boolean(),
}) satisfies z.ZodType<BatchPlan>

/**
 * A user's batches on this device, newest first: the open one to continue, the others for the photo and mask that a
 * design was made from. Old ones are deleted.
 */
export async function readBatches(userId: string, now: number): Promise<readonly BatchPlan[]> {
  const stored = await getMany<unknown>(await keysFrom(batchKey(userId)), store)
  const plans = stored.flatMap((value) => planSchema.safeParse(value).data ?? [])
  plans.sort((one, other) => other.startedAt - one.startedAt)
  const isCurrent = ({ startedAt }: BatchPlan, index: number) =>
    index < MAX_BATCHES && now - startedAt < BATCH_MAX_AGE_MS
  const old = plans.filter((plan, index) => !isCurrent(plan, index))
  await delMany(
    old.map(({ id }) => batchKey(userId, id)),
    store,
  )
  return plans.filter(isCurrent)
}

export async function writeBatch(userId: string, plan: BatchPlan): Promise<void> {
  const { photo, thumbnail, mask, areas, areaSettings: kinds, references = [], fields } = plan.job.body
  const [storedPhoto, storedMask, storedAreas, storedPictures] = await Promise.all([
    fileToStore(photo),
    fileToStore(mask),
    areas && fileToStore(areas),
    referencesToStore(references),
  ])
  const files = { photo: storedPhoto, mask: storedMask, areas: storedAreas, references: storedPictures }
  const body = { ...files, thumbnail, kinds, fields }
  await set(batchKey(userId, plan.id), { ...plan, job: { ...plan.job, body } }, store)
}

function batchKey(userId: string, batchId = ''): string {
  return `${userId}/batch/${batchId}`
}
