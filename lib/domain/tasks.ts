/**
 * What can be asked of an engine: restyle painted areas, restyle the whole room, remove what a mask covers, put furniture
 * into a room, and enlarge a picture with more detail.
 */
export const TASKS = ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'] as const

export type Task = (typeof TASKS)[number]
