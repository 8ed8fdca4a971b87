import * as z from 'zod'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { keptListSchema } from '@/lib/schemas/shopping'

const answer = z.object({ list: keptListSchema })

/** The shopping list of a design. Throws `RequestError`, with `list_missing` where none was kept. */
export async function readKeptList(runId: string): Promise<KeptList> {
  return (await requestJson(answer, API.shoppingList(runId))).list
}

/** Keeps a list with designs. Throws `RequestError`. */
export async function keepList(runIds: readonly string[], list: KeptList): Promise<void> {
  for (const runId of runIds) {
    await requestJson(answer, API.shoppingList(runId), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(list),
    })
  }
}
