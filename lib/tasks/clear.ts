import { PLAIN, type TaskRow } from './task.ts'

/** Removes what the selection covers. */
export const CLEAR = {
  ...PLAIN,
  selection: 'changes',
  // A soft edge, and for our own engine also the object's shadow.
  rim: { preview: 0.03, model: 0.006 },
  // Nothing shows what is behind a larger selection.
  mostForModel: { share: 0.95, refusal: 'clear_too_large' },
  alters: 'removed',
} as const satisfies TaskRow
