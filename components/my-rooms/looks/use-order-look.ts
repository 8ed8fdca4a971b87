import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { creditsKey } from '@/components/auth/use-credits'
import { startMaskWorker } from '@/components/design-tool/photo/mask-worker-client'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { isAborted, toErrorDetails } from '@/lib/api/api-error'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { KindChoice } from '@/lib/domain/areas'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { LookOrder } from '@/lib/schemas/requests'
import { type LookResponse, lookResponseSchema } from '@/lib/schemas/responses'
import { drawRoom } from './draw-room'

export type AskedLook = {
  readonly lookId: string
  readonly sourceRunId: string
  /** The kinds of areas that the look has a finish for. */
  readonly kinds: ReadonlySet<KindChoice>
}

/** Which room is being drawn, counted from 1, of how many; `null` while nothing is ordered. */
export type OrderProgress = { readonly room: number; readonly count: number } | null

/** Draws the areas of rooms and orders a look for them, one order at a time. An error takes no credit, and is shown. */
export function useOrderLook(userId: string) {
  const queries = useQueryClient()
  const { showError } = useScreenToasts()
  const [progress, setProgress] = useState<OrderProgress>(null)
  const page = useRef<AbortController | null>(null)
  useEffect(() => () => page.current?.abort(), [])

  /** Says what was ordered, or the code of what went wrong. */
  const order = async (asked: AskedLook, roomIds: readonly string[]): Promise<LookResponse | ErrorCode> => {
    page.current = new AbortController()
    const { signal } = page.current
    try {
      return await send(asked, roomIds, signal, (room) => setProgress({ room, count: roomIds.length }))
    } catch (error) {
      if (isAborted(error)) return 'look_failed'
      const details = toErrorDetails(error, 'look_failed')
      // What was ordered before is shown where it is.
      if (details.code !== 'run_conflict') showError(details)
      return details.code
    } finally {
      setProgress(null)
      void queries.invalidateQueries({ queryKey: creditsKey(userId) })
    }
  }
  return { progress, order }
}

async function send(
  { lookId, sourceRunId, kinds }: AskedLook,
  roomIds: readonly string[],
  signal: AbortSignal,
  onRoom: (room: number) => void,
): Promise<LookResponse> {
  const worker = startMaskWorker()
  try {
    const photos: LookOrder['photos'] = []
    // One after another: each photo takes its memory.
    for (const [i, roomId] of roomIds.entries()) {
      onRoom(i + 1)
      photos.push(await drawRoom(worker, roomId, kinds, signal))
      signal.throwIfAborted()
    }
    const body = JSON.stringify({ sourceRunId, photos } satisfies LookOrder)
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'PUT', headers, body, signal }
    return (await requestJson(lookResponseSchema, API.look(lookId), init)).look
  } finally {
    worker.stop()
  }
}
