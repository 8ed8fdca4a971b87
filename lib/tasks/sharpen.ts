import { NO_RIM, PLAIN, type TaskRow } from './task.ts'

/** Enlarges the photo with more detail, or the selected part of it. */
export const SHARPEN = {
  ...PLAIN,
  selection: 'changes-or-all',
  rim: NO_RIM,
  mostForModel: null,
  alters: 'sharpened',
} as const satisfies TaskRow
