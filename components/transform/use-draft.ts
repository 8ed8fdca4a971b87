import { useEffect, useState } from 'react'
import type { BatchPlan } from '@/lib/client/transform/batch'
import { readBatches } from '@/lib/client/transform/batch-shelf'
import { readDraftPart } from '@/lib/client/transform/draft-store'
import { parseFormDraft, type TransformForm } from '@/lib/client/transform/form-values'
import { parseLayers } from '@/lib/mask/parse-layers'
import type { PhotoDraft } from './use-photo-work'

export type Draft = {
  readonly form: TransformForm
  readonly photo: PhotoDraft | null
  /** Finished designs are to be stored. */
  readonly isSaving: boolean
  /** The batches of the last day, newest first; one may still be open. */
  readonly batches: readonly BatchPlan[]
}

/** What the person left on this device, or a fresh start; `null` while it is being read. */
export function useDraft(userId: string): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    let isCurrent = true
    readDraft(userId)
      .then((read) => isCurrent && setDraft(read))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [userId])
  return draft
}

async function readDraft(userId: string): Promise<Draft> {
  try {
    const [form, file, layers, saving, batches] = await Promise.all([
      readDraftPart(userId, 'form'),
      readDraftPart(userId, 'photo'),
      readDraftPart(userId, 'mask'),
      readDraftPart(userId, 'saving'),
      // What reads them may be out of reach: they stay on the device, and the rest of the draft is read all the same.
      readBatches(userId, Date.now()).catch(() => []),
    ])
    return {
      form: parseFormDraft(form),
      photo: file instanceof File ? { file, layers: parseLayers(layers) ?? [] } : null,
      isSaving: saving === true,
      batches,
    }
  } catch {
    // No storage on this device (private windows): the tool works all the same, from a fresh start.
    return { form: parseFormDraft(undefined), photo: null, isSaving: false, batches: [] }
  }
}
