import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'

const FIELDS = ['prompt', 'negative_prompt'] as const

/** Loaded with the lists to choose from. */
export const loadPrompts = () => import('@/lib/domain/prompt')

type Texts = { readonly written: string; readonly before: string; readonly suggested: string }

/**
 * A choice's effect on a text field: `keep` its text, `fill` in the suggestion, or `replace` the user's own text with it.
 * Choosing a room fills the field (Spec §4); choosing a style keeps the user's own text. `before` is the suggestion for the
 * earlier choice.
 */
export function suggestionFor(
  { written, before, suggested }: Texts,
  chosen: 'room' | 'style',
): 'keep' | 'fill' | 'replace' {
  const isOwn = written.trim() !== '' && written !== before && written !== suggested
  if (!isOwn) return 'fill'
  return chosen === 'style' || suggested === '' ? 'keep' : 'replace'
}

/** Fills in prompt and negative prompt when a room or style is chosen. Undo brings back a replaced text. */
export function useSuggestions({ getValues, setValue }: FormHandle) {
  const t = useTranslations('transform.form')
  const { offerUndo } = useScreenToasts()

  return useCallback(
    async (chosen: 'room' | 'style', before: string) => {
      const { suggestPrompt } = await loadPrompts()
      const { roomType, style } = getValues()
      const suggested = suggestPrompt(roomType, style)
      if (!suggested) return
      // A suggestion of ours follows from the previous choice, even after a reload.
      const earlier = chosen === 'room' ? suggestPrompt(before, style) : suggestPrompt(roomType, before)
      const changes = FIELDS.map((name) => {
        const written = getValues(name)
        const texts = { written, before: earlier?.[name] ?? '', suggested: suggested[name] }
        return { name, written, action: suggestionFor(texts, chosen) }
      })
      for (const { name, action } of changes) {
        if (action !== 'keep') setValue(name, suggested[name], { shouldDirty: true, shouldValidate: true })
      }
      const replaced = changes.filter(({ action }) => action === 'replace')
      const [first, second] = replaced
      if (!first) return
      const one = first.name === 'prompt' ? 'promptReplaced' : 'negativeReplaced'
      // One toast for both: only one is visible at a time.
      offerUndo(t(second ? 'bothReplaced' : one), () => {
        for (const { name, written } of replaced) setValue(name, written, { shouldDirty: true })
      })
    },
    [getValues, setValue, offerUndo, t],
  )
}
