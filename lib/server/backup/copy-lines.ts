/**
 * The lines of a file as `copy … to stdout` writes it. Only a newline ends one: a row's own are escaped, and what else counts as the
 * end of a line elsewhere stands in texts.
 */
export async function* copyLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Every other escaped character stands for itself. */
const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of a line, each as PostgreSQL writes it, or `null`. */
export function copyValues(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((value) =>
      value === '\\N'
        ? null
        : value.replaceAll(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character),
    )
}
