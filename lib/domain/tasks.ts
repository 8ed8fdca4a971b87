import { LIMITS } from './limits.ts'

/**
 * What can be asked of an engine: restyle painted areas, restyle the whole room, remove what a mask covers, put furniture
 * into a room, and enlarge a picture with more detail.
 */
export const TASKS = ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'] as const

export type Task = (typeof TASKS)[number]

/** Those for which a selection says everything. */
export const PLAIN_TASKS = ['clear', 'sharpen'] as const satisfies readonly Task[]

type TaskRules = {
  /**
   * What is selected changes; everything does where nothing is selected; or what is selected stays where the user says so while
   * everything else may change.
   */
  readonly selection: 'changes' | 'changes-or-all' | 'may-stay'
  /** How far around what is selected pixels may change, of our own engine and of a model, as shares of the photo's long side. */
  readonly rim: { readonly preview: number; readonly model: number }
  /** What was done to the picture, for a sentence that says so. */
  readonly alters: 'look' | 'removed' | 'added' | 'sharpened'
  /** A style and a room type go into it. */
  readonly hasStyle: boolean
  /** Words and the numbers of the advanced settings go into it. */
  readonly hasPrompt: boolean
  /** A model is told in words what to make. */
  readonly hasWords: boolean
  /** One design differs from the next by its seed, so several can be asked for. */
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

/** What differs between tasks wherever a design is asked for, made or shown. */
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

/** Whether a design is told in words. */
export function hasWords<Design extends Asked>(
  design: Design,
): design is Extract<Design, { readonly task: TasksWith<'hasWords'> }> {
  return TASK_RULES[design.task].hasWords
}
