import { type ListedStyle, STYLE_IDS, STYLE_LIST, type StyleId } from './style-list'
import { negativePromptOf } from './style-negatives'
import { STYLE_PROMPT_PARTS } from './style-prompts'

export { STYLE_IDS, type StyleId }

export type DesignStyle = ListedStyle & {
  /** Comma-separated parts; the prompt rule reads the first and the last one. */
  defaultPrompt: string
  negativePrompt: string
}

/** The twelve styles with their prompts. */
export const STYLES: readonly DesignStyle[] = STYLE_LIST.map((style) => ({
  ...style,
  defaultPrompt: STYLE_PROMPT_PARTS[style.value].join(', '),
  negativePrompt: negativePromptOf(style.value),
}))

/** The style of that value, or `null` when there is none. */
export function findStyle(value: string): DesignStyle | null {
  return STYLES.find((style) => style.value === value) ?? null
}
