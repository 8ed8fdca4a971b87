import type { Understanding } from '@/lib/restyle/mood/understand'
import { understand as read } from '@/lib/restyle/mood/understand'
import type { TransformForm } from './form-values'

export type { Understanding }

/** What the preview engine will make of a form's prompt. Fetched with the first words: the lexicon is long. */
export function understand(
  form: Pick<TransformForm, 'prompt' | 'roomType' | 'style' | 'surface'>,
): Understanding {
  return read(form)
}
