/**
 * What can be asked of an engine: restyle painted areas, restyle the whole room, remove what a mask covers, put furniture
 * into a room, and enlarge a picture with more detail.
 */
export const TASKS = ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'] as const

/** Those that a design can be asked for. */
export const DESIGN_TASKS = ['restyle-areas', 'clear'] as const satisfies readonly Task[]

export type Task = (typeof TASKS)[number]
export type DesignTask = (typeof DESIGN_TASKS)[number]
