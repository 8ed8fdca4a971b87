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

/** Keeps a list with designs. Throws `RequestError`. */
export async function keepList(runIds: readonly string[], list: KeptList): Promise<void> {
  for (const runId of runIds) await putList(runId, list, {})
}

/** Keeps a list with those of the designs that have none yet. Throws `RequestError`, and what measuring throws. */
export function keepFirstList(runIds: readonly string[], measured: Promise<KeptList>): Promise<void> {
  const keeping = measured.then(async (list) => {
    if (list.items.length === 0) return
    for (const runId of runIds) await putList(runId, list, { 'if-none-match': '*' })
  })
  for (const runId of runIds) onTheirWay.set(runId, keeping)
  return keeping
}

function putList(runId: string, list: KeptList, headers: Record<string, string>) {
  return requestJson(answer, API.shoppingList(runId), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(list),
    // Also when the page is being left.
    keepalive: true,
  })
}
