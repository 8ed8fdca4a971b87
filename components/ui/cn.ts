/**
 * Joins class names, leaving out falsy ones. Later names do not undo earlier ones: looks are written so that they
 * never fight, which saves every page a class-merging library.
 */
export function cn(...names: (string | false | 0 | 0n | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
