import { CLEAR } from './clear.ts'
import { FURNISH } from './furnish/furnishing.ts'
import { RESTYLE_AREAS, RESTYLE_ROOM } from './restyle.ts'
import { SHARPEN } from './sharpen.ts'

/** What an engine can be asked to do, in the order of the form. */
export const TASKS = ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'] as const

export type Task = (typeof TASKS)[number]

/** The task of an empty form, and of requests and rows from before tasks existed. */
export const FIRST_TASK = 'restyle-areas' satisfies Task

/** The differences between tasks, for requests, engines and views. */
export const TASK_RULES = {
  'restyle-areas': RESTYLE_AREAS,
  'restyle-room': RESTYLE_ROOM,
  clear: CLEAR,
  furnish: FURNISH,
  sharpen: SHARPEN,
} as const satisfies Record<Task, unknown>

type TasksWith<Rule extends 'hasSelection' | 'hasStyle' | 'hasThing'> = {
  [Each in Task]: (typeof TASK_RULES)[Each][Rule] extends true ? Each : never
}[Task]

type StyleTask = TasksWith<'hasStyle'>
type ThingTask = TasksWith<'hasThing'>
type PlainTask = Exclude<Task, StyleTask | ThingTask>
export type SelectionTask = TasksWith<'hasSelection'>

const isSelectionTask = (task: Task): task is SelectionTask => TASK_RULES[task].hasSelection
const isStyleTask = (task: Task): task is StyleTask => TASK_RULES[task].hasStyle
const isThingTask = (task: Task): task is ThingTask => TASK_RULES[task].hasThing
const isPlainTask = (task: Task): task is PlainTask => !isStyleTask(task) && !isThingTask(task)

export const SELECTION_TASKS = TASKS.filter(isSelectionTask)
export const STYLE_TASKS = TASKS.filter(isStyleTask)
export const THING_TASKS = TASKS.filter(isThingTask)
export const PLAIN_TASKS = TASKS.filter(isPlainTask)

/** The task whose selection this one uses. */
export const selectionTask = (task: Task): SelectionTask => (isSelectionTask(task) ? task : FIRST_TASK)

/** One value per task with a selection of its own. */
export function bySelection<Value>(make: (task: SelectionTask) => Value): Record<SelectionTask, Value> {
  return {
    'restyle-areas': make('restyle-areas'),
    clear: make('clear'),
    furnish: make('furnish'),
    sharpen: make('sharpen'),
  }
}

type Asked = { readonly task: Task }
type Of<Design, Tasks extends Task> = Extract<Design, { readonly task: Tasks }>

/** Whether a design has a style, a room type, a prompt and the numbers of the advanced settings. */
export function hasStyle<Design extends Asked>(design: Design): design is Of<Design, StyleTask> {
  return isStyleTask(design.task)
}

/** Whether a design has a furnishing, and words about it. */
export function hasThing<Design extends Asked>(design: Design): design is Of<Design, ThingTask> {
  return isThingTask(design.task)
}
