/**
 * The part of a prompt that a text encoder with room for so many tokens reads, or `null` when it reads all of it. The
 * encoders' own vocabularies are megabytes, so tokens are estimated as these encoders cut English: a sign of punctuation
 * or a digit is one, a word is one, a long word more.
 */
export function partRead(prompt: string, tokens: number): string | null {
  let used = 0
  for (const { 0: piece, index } of prompt.matchAll(/\p{L}+|\p{N}|[^\s\p{L}\p{N}]/gu)) {
    used += Math.ceil(piece.length / LETTERS_A_TOKEN)
    if (used > tokens) return prompt.slice(0, index).trimEnd()
  }
  return null
}

const LETTERS_A_TOKEN = 11
