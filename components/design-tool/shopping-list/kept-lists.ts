import * as z from 'zod'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { keptListSchema } from '@/lib/schemas/shopping'

const answer = z.object({ list: keptListSchema })

/** By run: lists that are being measured or sent. */
const onTheirWay = new Map<string, Promise<unknown>>()

/**
 * The shopping list of a design, once what is on its way has been kept. Throws `RequestError`, with `list_missing` where
 * none was kept.
 */
export async function readKeptList(runId: string): Promise<KeptList> {
  await onTheirWay.get(runId)?.catch(() => undefined)
  return (await requestJson(answer, API.shoppingList(runId))).list
}

/** Keeps a list with designs. Throws `RequestError`, and what measuring throws. */
export function keepList(runIds: readonly string[], list: Promise<KeptList>): Promise<void> {
  const keeping = putLists(runIds, list)
  for (const runId of runIds) onTheirWay.set(runId, keeping)
  return keeping
}

async function putLists(runIds: readonly string[], measured: Promise<KeptList>): Promise<void> {
  const list = await measured
  if (list.items.length === 0) return
  for (const runId of runIds) {
    await requestJson(answer, API.shoppingList(runId), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(list),
    })
  }
}
