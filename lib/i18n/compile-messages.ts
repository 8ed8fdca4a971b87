import compile from 'icu-minify/compile'

/** A text as it was written, or in parts if it has places to fill; a list as it was written. */
type Compiled = { [key: string]: Compiled } | readonly unknown[] | string

/** A namespace stays the same object for as long as its file does. */
const known = new WeakMap<object, Compiled>()

/**
 * The texts of one namespace in the form that the short formatter understands, so that no browser has to parse them.
 * Lists are left alone: nobody formats them.
 */
export function compileMessages(texts: object): Compiled {
  const before = known.get(texts)
  if (before) return before
  const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiledOf(text)]))
  known.set(texts, compiled)
  return compiled
}

function compiledOf(text: unknown): Compiled {
  if (typeof text === 'string') return compiledText(text)
  if (Array.isArray(text)) return text
  if (typeof text === 'object' && text !== null) return compileMessages(text)
  throw new TypeError(`A text is a string, a list or a group of texts, not ${typeof text}`)
}

/** Plurals come without a prototype, and such objects cannot be handed to the browser: hence the way through JSON. */
function compiledText(text: string): Compiled {
  const parts = compile(text)
  return typeof parts === 'string' ? parts : JSON.parse(JSON.stringify(parts))
}
