import * as z from 'zod'
import { readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { GUEST } from '@/lib/domain/guest-draft'
import { LIMITS, TIMINGS } from '@/lib/domain/limits'
import { mergePaints } from '@/lib/domain/paint-deck'
import type { DeckPaint } from '@/lib/domain/paints'
import { deckPaintsSchema, paintDeckSchema } from '@/lib/schemas/paint-deck'
import { deletedSchema, savedPaintsSchema } from '@/lib/schemas/responses'

// The user's own paints, on this device beside the materials, and in the account.

const ownerOf = (userId: string | null): string => userId ?? `${GUEST}-materials`

/** `isSaved`: the account has them too, or the user is not signed in. */
type DevicePaints = { readonly paints: readonly DeckPaint[]; readonly isSaved: boolean }

const devicePaintsSchema = z.object({ paints: deckPaintsSchema, isSaved: z.boolean() })
const NONE: DevicePaints = { paints: [], isSaved: true }

async function readDevicePaints(userId: string | null): Promise<DevicePaints> {
  return devicePaintsSchema.safeParse(await readDraftPart(ownerOf(userId), 'paints')).data ?? NONE
}

function writeDevicePaints(userId: string | null, stored: DevicePaints): Promise<void> {
  const isNothing = stored.isSaved && stored.paints.length === 0
  return writeDraftPart(ownerOf(userId), 'paints', isNothing ? undefined : stored)
}

/** `null` if the account can't be reached in time. */
async function readAccountPaints(): Promise<{ readonly paints: readonly DeckPaint[] } | null> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), TIMINGS.draftReadMs)
  return requestJson(paintDeckSchema, API.paints, { signal: waiting.signal })
    .catch(() => null)
    .finally(() => clearTimeout(timer))
}

async function putAccountPaints(paints: readonly DeckPaint[]): Promise<void> {
  if (paints.length > 0) await requestJson(savedPaintsSchema, API.paints, jsonBody('PUT', { paints }))
  else await requestJson(deletedSchema, API.paints, { method: 'DELETE' })
}

/**
 * Replaces the stored paints; an empty list deletes them. If the device has no space, they last until the page is closed.
 * Throws `RequestError` if the account can't be reached; it gets them the next time.
 */
export async function storePaints(userId: string | null, paints: readonly DeckPaint[]): Promise<void> {
  await writeDevicePaints(userId, { paints, isSaved: userId === null }).catch(() => undefined)
  if (userId === null) return
  await putAccountPaints(paints)
  await writeDevicePaints(userId, { paints, isSaved: true }).catch(() => undefined)
}

/**
 * The account's paints, or this device's if the account can't be reached or is behind. Paints that a visitor added on this
 * device become the user's own.
 */
export async function openPaints(userId: string | null): Promise<readonly DeckPaint[]> {
  const visitors = await readDevicePaints(null)
  if (userId === null) return visitors.paints
  const here = await readDevicePaints(userId)
  const kept = await readAccountPaints()
  const own = kept && here.isSaved ? kept.paints : here.paints
  if (visitors.paints.length === 0 && here.isSaved) {
    await writeDevicePaints(userId, { paints: own, isSaved: true })
    return own
  }
  // Without an answer, the account's paints are unknown, so the visitor's aren't moved yet.
  if (!kept) return mergePaints(own, visitors.paints)
  const all = mergePaints(own, visitors.paints).slice(0, LIMITS.paintDeck.paints)
  await writeDevicePaints(userId, { paints: all, isSaved: false })
  await writeDevicePaints(null, NONE)
  await storePaints(userId, all).catch(() => undefined)
  return all
}
