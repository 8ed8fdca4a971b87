/** Also deleted at sign-out: the next user of this tab must not read it. */
export const FEEDBACK_DRAFT_KEY = 'draft.feedback'

type Draft = Readonly<Record<string, string>>

/** Unsent input of a form in this tab. If storage is blocked or full, there is simply no draft. */
export function readDraft(key: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

export function saveDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form itself still has everything.
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was saved either.
  }
}
