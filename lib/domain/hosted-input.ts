import type { Adjustment, EngineRecord, RestyleParams } from './design-run'
import type { HostedModel } from './hosted-models'
import { LIMITS } from './limits'

/** What a model is called with. `image` and `mask` are addresses: a data URI, or where the file was uploaded to. */
export type ModelInput = Readonly<Record<string, string | number | boolean>>

export type ModelFiles = { image: string; mask: string; width: number; height: number }

const NUMBERS = ['steps', 'guidance', 'strength'] as const

/**
 * The product's parameters in the model's words. Guidance is multiplied for models that count it on another scale, what
 * then lies outside of the model's range is limited to it, and what the model does not take is left out.
 * {@link adjustmentsOf} says which of these lost something.
 */
export function modelInput(model: HostedModel, params: RestyleParams, files: ModelFiles): ModelInput {
  const input: Record<string, string | number | boolean> = {
    ...model.fixed,
    image: files.image,
    mask: files.mask,
    prompt: promptFor(model, params),
    seed: params.seed,
  }
  for (const field of NUMBERS) {
    const target = model[field]
    if (target) input[target.name] = limited(converted(params[field], target), field, target)
  }
  if (model.takesNegativePrompt && params.negativePrompt) input.negative_prompt = params.negativePrompt
  const [width, height] = model.sizeInputs ?? []
  if (width && height) Object.assign(input, { [width]: files.width, [height]: files.height })
  return input
}

/** What a model was sent, but for the pictures and their size. */
export function modelRecord(model: HostedModel, params: RestyleParams): EngineRecord {
  const files = { image: '', mask: '', width: 0, height: 0 }
  const without = new Set(['image', 'mask', ...(model.sizeInputs ?? [])])
  const sent = Object.entries(modelInput(model, params, files)).filter(([name]) => !without.has(name))
  return { model: model.name, sent: Object.fromEntries(sent) }
}

/** The prompt as the model gets it; also what a job is recognised by. */
export function promptFor(model: HostedModel, { prompt }: Pick<RestyleParams, 'prompt'>): string {
  return model.promptEnding ? `${prompt.replace(/[\s.]*$/, '')}. ${model.promptEnding}` : prompt
}

/**
 * What the model will do otherwise than asked. A strength or number that a model does not take is told only when the
 * person chose one: the form's own value was no wish.
 */
export function adjustmentsOf(
  model: HostedModel,
  params: Pick<RestyleParams, Field | 'negativePrompt'>,
): Adjustment[] {
  const numbers = NUMBERS.flatMap((field): Adjustment[] => {
    const asked = params[field]
    const target = model[field]
    if (!target) return asked === LIMITS[field].initial ? [] : [{ field, asked, used: null }]
    const exact = converted(asked, target)
    const used = limited(exact, field, target)
    if (used === rounded(exact, field)) return []
    return [{ field, asked, used: used / (target.factor ?? 1) }]
  })
  const isNegativeLost = params.negativePrompt !== '' && !model.takesNegativePrompt
  return isNegativeLost ? [...numbers, { field: 'negativePrompt', asked: null, used: null }] : numbers
}

type Field = (typeof NUMBERS)[number]
type Target = NonNullable<HostedModel[Field]>

function converted(value: number, { factor = 1 }: Target): number {
  return value * factor
}

function limited(value: number, field: Field, { min, max }: Target): number {
  return rounded(Math.min(max, Math.max(min, value)), field)
}

/** Steps are whole numbers; the others need no more than two places. */
function rounded(value: number, field: Field): number {
  return field === 'steps' ? Math.round(value) : Math.round(value * 100) / 100
}
