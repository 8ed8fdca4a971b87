/**
 * What can be asked of an engine: restyle painted areas, restyle the whole room, remove what a mask covers, put furniture
 * into a room, and enlarge a picture with more detail.
 */
export const TASKS = ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'] as const

/** Those that a design can be asked for. */
export const DESIGN_TASKS = [
  'restyle-areas',
  'restyle-room',
  'clear',
  'furnish',
] as const satisfies readonly Task[]

export type Task = (typeof TASKS)[number]
export type DesignTask = (typeof DESIGN_TASKS)[number]

type TaskRules = {
  /** What is selected changes, or stays where the user says so while everything else may change. */
  readonly selection: 'changes' | 'may-stay'
  /** A style and a room type go into it. */
  readonly hasStyle: boolean
  /** Words and the numbers of the advanced settings go into it. */
  readonly hasPrompt: boolean
  /** One design differs from the next by its seed, so several can be asked for. */
  readonly hasVersions: boolean
}

/** What differs between tasks wherever a design is asked for, made or shown. */
export const TASK_RULES = {
  'restyle-areas': { selection: 'changes', hasStyle: true, hasPrompt: true, hasVersions: true },
  'restyle-room': { selection: 'may-stay', hasStyle: true, hasPrompt: true, hasVersions: true },
  clear: { selection: 'changes', hasStyle: false, hasPrompt: false, hasVersions: false },
  furnish: { selection: 'changes', hasStyle: false, hasPrompt: false, hasVersions: false },
} as const satisfies Readonly<Record<DesignTask, TaskRules>>

type TasksWith<Rule extends keyof TaskRules> = {
  [Each in DesignTask]: (typeof TASK_RULES)[Each][Rule] extends true ? Each : never
}[DesignTask]

type Asked = { readonly task: DesignTask }

/** Whether a design has a style and a room type. */
export function hasStyle<Design extends Asked>(
  design: Design,
): design is Extract<Design, { readonly task: TasksWith<'hasStyle'> }> {
  return TASK_RULES[design.task].hasStyle
}

/** Whether a design has a prompt, and the numbers of the advanced settings. */
export function hasPrompt<Design extends Asked>(
  design: Design,
): design is Extract<Design, { readonly task: TasksWith<'hasPrompt'> }> {
  return TASK_RULES[design.task].hasPrompt
}
