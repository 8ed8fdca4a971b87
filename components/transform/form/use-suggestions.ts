import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { failure } from '@/lib/client/api/failure'
import { useScreenToasts } from '../use-screen-toasts'
import { suggestionFor } from './suggestion-for'
import type { FormHandle } from './use-transform-form'

const TEXTS = ['prompt', 'negative_prompt'] as const

type Written = { readonly name: (typeof TEXTS)[number]; readonly written: string }

/**
 * Fills prompt and negative prompt when a room or style is chosen. A text that the person wrote gives way to a new
 * room, with a way back in the message, and stays when only the style changes.
 */
export function useSuggestions({ getValues, setValue }: FormHandle) {
  const t = useTranslations('transform.form')
  const { offerUndo, showFailure } = useScreenToasts()

  const offerWayBack = useCallback(
    (replaced: readonly Written[]) => {
      const [first, second] = replaced
      if (!first) return
      const one = first.name === 'prompt' ? 'promptReplaced' : 'negativeReplaced'
      // One message for both: only one is in sight at a time.
      offerUndo(t(second ? 'bothReplaced' : one), () => {
        for (const { name, written } of replaced) setValue(name, written, { shouldDirty: true })
      })
    },
    [offerUndo, setValue, t],
  )

  return useCallback(
    async (chosen: 'room' | 'style', before: string) => {
      const { roomType, style } = getValues()
      const words = await import('@/lib/client/transform/prompt-words').catch(() => null)
      if (!words) return showFailure(failure('part_missing'))
      const { suggestPrompt } = words
      const texts = suggestPrompt(roomType, style)
      if (!texts) return
      // What stood there by our own doing follows from the choice before this one, also after a reload.
      const earlier = chosen === 'room' ? suggestPrompt(before, style) : suggestPrompt(roomType, before)
      const replaced: Written[] = []
      for (const name of TEXTS) {
        const written = getValues(name)
        const { text, isReplacing } = suggestionFor(written, earlier?.[name] ?? '', texts[name], chosen)
        if (text === null) continue
        setValue(name, text, { shouldDirty: true, shouldValidate: true })
        if (isReplacing) replaced.push({ name, written })
      }
      offerWayBack(replaced)
    },
    [getValues, setValue, offerWayBack, showFailure],
  )
}
