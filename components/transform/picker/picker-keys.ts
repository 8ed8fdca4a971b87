/** What a key does to a list of choices. `index` is the option that is pointed at. */
export type PickerMove =
  | { readonly type: 'open'; readonly index: number }
  | { readonly type: 'point'; readonly index: number }
  | { readonly type: 'choose' }
  | { readonly type: 'close' }
  | { readonly type: 'seek'; readonly letter: string }

type PickerState = { readonly isOpen: boolean; readonly index: number; readonly count: number }

/** The move a key stands for (WAI-ARIA's select-only combobox), or `null` for keys that are not the picker's. */
export function pickerMove(key: string, { isOpen, index, count }: PickerState): PickerMove | null {
  const last = count - 1
  if (isLetter(key)) return { type: 'seek', letter: key }
  if (!isOpen) {
    if (key === 'Enter' || key === ' ' || key === 'ArrowDown' || key === 'ArrowUp')
      return { type: 'open', index }
    if (key === 'Home') return { type: 'open', index: 0 }
    return key === 'End' ? { type: 'open', index: last } : null
  }
  switch (key) {
    case 'ArrowDown':
      return { type: 'point', index: Math.min(index + 1, last) }
    case 'ArrowUp':
      return { type: 'point', index: Math.max(index - 1, 0) }
    case 'PageDown':
      return { type: 'point', index: Math.min(index + 8, last) }
    case 'PageUp':
      return { type: 'point', index: Math.max(index - 8, 0) }
    case 'Home':
      return { type: 'point', index: 0 }
    case 'End':
      return { type: 'point', index: last }
    case 'Enter':
    case ' ':
      return { type: 'choose' }
    case 'Escape':
    case 'Tab':
      return { type: 'close' }
    default:
      return null
  }
}

/**
 * The next option whose label begins with what was typed, from the one pointed at when typing began, onwards and
 * around; -1 when none does. The same letter again and again walks through the options that begin with it.
 */
export function seekOption(labels: readonly string[], from: number, typed: string): number {
  const letters = typed.toLowerCase()
  const isRepeated = [...letters].every((letter) => letter === letters[0])
  const wanted = isRepeated ? letters.slice(0, 1) : letters
  // One letter leads past the present option, the second time past that one too; more letters may mean the present one.
  const matches = labels.flatMap((label, index) => (label.toLowerCase().startsWith(wanted) ? [index] : []))
  const onwards = [...matches.filter((index) => index > from), ...matches.filter((index) => index <= from)]
  if (isRepeated) return onwards[(letters.length - 1) % Math.max(onwards.length, 1)] ?? -1
  return matches.find((index) => index >= from) ?? matches[0] ?? -1
}

function isLetter(key: string): boolean {
  return key.length === 1 && key !== ' '
}
