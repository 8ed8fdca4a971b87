import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { suggestionFor } from './suggestion-for'
import type { FormHandle } from './use-transform-form'

const TEXTS = ['prompt', 'negative_prompt'] as const

/**
 * Fills prompt and negative prompt when a room or style is chosen. A text that the person wrote gives way to a new
 * room, with a way back in the message, and stays when only the style changes.
 */
export function useSuggestions({ getValues, setValue }: FormHandle) {
  const t = useTranslations('transform.form')
  const suggested = useRef({ prompt: '', negative_prompt: '' })

  const offerWayBack = useCallback(
    async (name: (typeof TEXTS)[number], written: string) => {
      const { toast } = await import('sonner')
      toast(t(name === 'prompt' ? 'promptReplaced' : 'negativeReplaced'), {
        action: { label: t('undo'), onClick: () => setValue(name, written, { shouldDirty: true }) },
      })
    },
    [setValue, t],
  )

  return useCallback(
    async (chosen: 'room' | 'style') => {
      const { suggestPrompt } = await import('@/lib/client/transform/suggest-prompt')
      const { roomType, style, ...before } = getValues()
      const texts = suggestPrompt(roomType, style)
      if (!texts) return
      for (const name of TEXTS) {
        const written = before[name]
        const { text, isReplacing } = suggestionFor(written, suggested.current[name], texts[name], chosen)
        if (text === null) continue
        suggested.current[name] = text
        setValue(name, text, { shouldDirty: true, shouldValidate: true })
        if (isReplacing) await offerWayBack(name, written)
      }
    },
    [getValues, setValue, offerWayBack],
  )
}
