type Suggested = {
  /** The text to put into the field, or `null` to leave what is there. */
  readonly text: string | null
  /** The person's own words are replaced. */
  readonly isReplacing: boolean
}

/**
 * What a choice does to a text field that holds `written`, was last filled with `before` and could be filled with
 * `offered`. Choosing a room fills it (Spec §4); choosing a style leaves a person's own words alone.
 */
export function suggestionFor(
  written: string,
  before: string,
  offered: string,
  chosen: 'room' | 'style',
): Suggested {
  const isOwn = written.trim() !== '' && written !== before && written !== offered
  if (isOwn && (chosen === 'style' || offered === '')) return { text: null, isReplacing: false }
  return { text: offered, isReplacing: isOwn }
}
