type Draft = Readonly<Record<string, string>>

/** What was typed into a form of this tab and not sent yet. Storage that is closed or full only means no draft. */
export function readDraft(key: string): Draft {
  try {
    return textsIn(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form itself still holds everything.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}

function textsIn(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
