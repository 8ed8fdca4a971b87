import type { Resolver } from 'react-hook-form'

type Texts = Record<string, string>

/** As much of a schema as a form needs to know. */
type Schema<Values> = {
  safeParse: (
    fields: unknown,
  ) =>
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/**
 * Checks a form by the schema that its route checks it with, fetched at the first check (or ahead, with `load`): it
 * weighs more than the form. Each field gets the key of its first problem's sentence.
 */
export function lazyResolver<Fields extends Texts, Values>(
  load: () => Promise<Schema<Values>>,
): Resolver<Fields, unknown, Values> {
  return async (fields) => {
    const parsed = (await load()).safeParse(fields)
    if (parsed.success) return { values: parsed.data, errors: {} }
    // From last to first, so that the first problem of a field is the one that stays.
    const problems = parsed.error.issues
      .toReversed()
      .map(({ path, message }) => [path[0], { type: 'check', message }] as const)
    return { values: {}, errors: Object.fromEntries(problems) }
  }
}
