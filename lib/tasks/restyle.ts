import { NO_RIM, PLAIN, type TaskRow } from './task.ts'

const RESTYLE = { ...PLAIN, rim: NO_RIM, mostForModel: null, alters: 'look', hasStyle: true } as const

/** Gives the selected areas a style's finishes, or those that the user chose. */
export const RESTYLE_AREAS = { ...RESTYLE, selection: 'changes' } as const satisfies TaskRow

/** The same with everything except the areas to keep. */
export const RESTYLE_ROOM = {
  ...RESTYLE,
  selection: 'may-stay',
  hasSelection: false,
} as const satisfies TaskRow
