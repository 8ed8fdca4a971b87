import * as z from 'zod'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { keptListSchema } from '@/lib/schemas/shopping'

const answer = z.object({ list: keptListSchema })

/** Lists being measured or sent, by run. */
const onTheirWay = new Map<string, Promise<unknown>>()

/** A design's shopping list, after any pending save. Throws `RequestError`, with `list_missing` if there is none. */
export async function readKeptList(runId: string): Promise<KeptList> {
  await onTheirWay.get(runId)?.catch(() => undefined)
  return (await requestJson(answer, API.shoppingList(runId))).list
}

/** Saves a list with designs. Throws `RequestError`. */
export async function keepList(runIds: readonly string[], list: KeptList): Promise<void> {
  for (const runId of runIds) await putList(runId, list, {})
}

/** Saves a list with those designs that don't have one yet. Throws `RequestError`, and the errors of measuring. */
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
    // Finish even if the page is closed.
    keepalive: true,
  })
}
