import { LIMITS } from './limits.ts'

/**
 * What an engine can be asked to do: restyle areas, restyle the whole room, remove what a mask covers, add furniture, or
 * enlarge a picture with more detail.
 */
export const TASKS = ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'] as const

export type Task = (typeof TASKS)[number]

/** The tasks with a selection of their own. Both ways of restyling work on the same areas. */
export const SELECTION_TASKS = [
  'restyle-areas',
  'clear',
  'furnish',
  'sharpen',
] as const satisfies readonly Task[]

export type SelectionTask = (typeof SELECTION_TASKS)[number]

/** The task whose selection this one uses. */
export const selectionTask = (task: Task): SelectionTask => (task === 'restyle-room' ? 'restyle-areas' : task)

/** Tasks that need nothing but a selection. */
export const PLAIN_TASKS = ['clear', 'sharpen'] as const satisfies readonly Task[]

type TaskRules = {
  /**
   * The selection changes; it changes, or everything does if there is none; or everything else changes, and the selection stays
   * where the user says so.
   */
  readonly selection: 'changes' | 'changes-or-all' | 'may-stay'
  /** How far around the selection pixels may change, for our own engine and for models, as shares of the photo's long side. */
  readonly rim: { readonly preview: number; readonly model: number }
  /** The alteration, for the disclosure sentence. */
  readonly alters: 'look' | 'removed' | 'added' | 'sharpened'
  /** Uses a style and a room type. */
  readonly hasStyle: boolean
  /** Uses a prompt and the advanced numbers. */
  readonly hasPrompt: boolean
  /** The user describes the result in words. */
  readonly hasWords: boolean
  /** Designs differ by seed, so several can be requested at once. */
  readonly hasVersions: boolean
}

const NO_RIM = { preview: 0, model: 0 } as const

const RESTYLE = {
  rim: NO_RIM,
  alters: 'look',
  hasStyle: true,
  hasPrompt: true,
  hasWords: true,
  hasVersions: true,
} as const

const WITHOUT_STYLE = { hasStyle: false, hasPrompt: false, hasWords: false, hasVersions: false } as const

/** The differences between tasks, for requests, engines and views. */
export const TASK_RULES = {
  'restyle-areas': { ...RESTYLE, selection: 'changes' },
  'restyle-room': { ...RESTYLE, selection: 'may-stay' },
  clear: { ...WITHOUT_STYLE, selection: 'changes', rim: LIMITS.clearRim, alters: 'removed' },
  furnish: {
    ...WITHOUT_STYLE,
    selection: 'changes',
    rim: LIMITS.furnishRim,
    alters: 'added',
    hasWords: true,
  },
  sharpen: { ...WITHOUT_STYLE, selection: 'changes-or-all', rim: NO_RIM, alters: 'sharpened' },
} as const satisfies Readonly<Record<Task, TaskRules>>

type TasksWith<Rule extends keyof TaskRules> = {
  [Each in Task]: (typeof TASK_RULES)[Each][Rule] extends true ? Each : never
}[Task]

type Asked = { readonly task: Task }

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

/** Whether the user describes the result in words. */
export function hasWords<Design extends Asked>(
  design: Design,
): design is Extract<Design, { readonly task: TasksWith<'hasWords'> }> {
  return TASK_RULES[design.task].hasWords
}
