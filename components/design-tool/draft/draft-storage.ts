import { createStore, del, delMany, get, getMany, keys, set, type UseStore } from 'idb-keyval'
import * as z from 'zod'
import type { BatchPlan } from '@/components/design-tool/batch/batch'
import { transformSchema } from '@/lib/schemas/transform'

// What a user left unfinished on this device. Rooms are people's homes: everything is stored under its owner's id, and
// nobody else who signs in here sees it.

/** The parts of a draft, written at different times: the form often, the photo once. */
export type DraftPart = 'form' | 'photo' | 'mask' | 'saving'

export async function readDraftPart(userId: string, part: DraftPart): Promise<unknown> {
  return get(`${userId}/${part}`, store)
}

/** Stores a part of the draft; `undefined` deletes it. */
export async function writeDraftPart(userId: string, part: DraftPart, value: unknown): Promise<void> {
  const key = `${userId}/${part}`
  await (value === undefined ? del(key, store) : set(key, value, store))
}

/** Deletes all of a user's work on this device, batches included. */
export async function forgetDraft(userId: string): Promise<void> {
  await delMany(await keysFrom(`${userId}/`), store)
}

/** As long as the server keeps images that were not stored. */
const BATCH_MAX_AGE_MS = 24 * 60 * 60 * 1_000

/** Photos are large, so only this many batches stay on the device. */
const MAX_BATCHES = 6

const planSchema: z.ZodType<BatchPlan> = z.object({
  id: z.uuid(),
  job: z.object({
    body: z.object({ photo: z.instanceof(File), mask: z.instanceof(Blob), fields: transformSchema }),
    isSaving: z.boolean(),
  }),
  runIds: z.array(z.uuid()).min(1),
  startedAt: z.number(),
  layers: z.array(z.unknown()),
  isOpen: z.boolean(),
})

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
  await set(batchKey(userId, plan.id), plan, store)
}

function batchKey(userId: string, batchId = ''): string {
  return `${userId}/batch/${batchId}`
}

async function keysFrom(prefix: string): Promise<string[]> {
  const all = await keys<string>(store)
  return all.filter((key) => key.startsWith(prefix))
}

const database = createStore('transform-drafts', 'parts')

/** Commits at once: a page that is being closed has no time to wait until the browser does it. */
const store: UseStore = (mode, callback) =>
  database(mode, (objects) => {
    const result = callback(objects)
    objects.transaction.commit()
    return result
  })
