import { TASK_RULES, type Task } from '../tasks/tasks.ts'
import { isWithoutFinish, KIND_CHOICES, type KindChoice, type NamedKind } from './areas.ts'
import { AREA_SEPARATOR, changesAll, type GenerationParams, keptAreas, PREVIEW_ENGINE } from './design-run.ts'

/** How a picture was altered, for the disclosure sentence. */
export type Alteration = {
  readonly by: 'preview' | 'model' | 'unknown'
  readonly change: (typeof TASK_RULES)[Task]['alters']
  /**
   * The kinds of areas that were restyled, each once: `other` for unnamed kinds, `room` for everything except what was kept.
   * Empty for other changes.
   */
  readonly kinds: readonly (NamedKind | 'other' | 'room')[]
}

type DesignFacts = Pick<GenerationParams, 'task' | 'engine' | 'areas' | 'sent'>

/** How a design altered its photo; `null` if only its picture is left. */
export function alterationOf(design: DesignFacts | null): Alteration {
  if (!design) return { by: 'unknown', change: 'look', kinds: ['other'] }
  const isPreview = design.engine === PREVIEW_ENGINE
  const by = isPreview ? 'preview' : 'model'
  const change = TASK_RULES[design.task].alters
  if (change !== 'look') return { by, change, kinds: [] }
  if (changesAll(design)) return { by: 'model', change, kinds: ['room'] }
  const kept = keptAreas(design)
  // Our own engine also skips areas it recognized as something without a finish.
  const changed = kindsOf(design).filter(
    (kind, index) => !kept.includes(index + 1) && !(isPreview && isWithoutFinish(kind)),
  )
  const kinds = new Set(changed.map((kind) => (kind === 'auto' ? 'other' : kind)))
  return { by, change, kinds: kinds.size > 0 ? [...kinds] : ['other'] }
}

/** The kind of each area of a design: the user's choice, or the engine's guess for `auto`. */
export function kindsOf({ areas, sent }: Pick<GenerationParams, 'areas' | 'sent'>): KindChoice[] {
  const taken = typeof sent?.kinds === 'string' ? sent.kinds.split(AREA_SEPARATOR) : []
  return areas.map(({ kind }, i) =>
    kind === 'auto' ? (KIND_CHOICES.find((each) => each === taken[i]) ?? kind) : kind,
  )
}
