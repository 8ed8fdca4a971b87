import type { NamedKind } from '../areas'
import type { Adjustment, AreaSettings, DesignParams, EngineRecord } from '../design-run'
import { LIMITS } from '../limits'
import { materialName } from '../materials'
import { NUMBER_PARAMS, type NumberParam, type NumberValues, rounded } from '../number-params'
import type { HostedModel, NumberInput } from './models'

/** A model's input. `image` and `mask` are URLs: a data URI, or where the file was uploaded. */
export type ModelInput = Readonly<Record<string, string | number | boolean>>

export type ModelFiles = { image: string; mask: string; width: number; height: number }

/**
 * The product's parameters as a model's input. Guidance is converted for models with another scale, values are clamped to
 * the model's range, and what the model doesn't accept is left out. {@link adjustmentsOf} lists what was lost.
 */
export function modelInput(model: HostedModel, params: DesignParams, files: ModelFiles): ModelInput {
  const input: Record<string, string | number | boolean> = {
    ...model.fixed,
    image: files.image,
    mask: files.mask,
    prompt: promptFor(model, params),
    seed: params.seed,
  }
  for (const param of NUMBER_PARAMS) {
    const target = model.numbers[param.name]
    if (target) input[target.name] = limited(converted(params[param.name], target), param, target)
  }
  if (model.takesNegativePrompt && params.negativePrompt) input.negative_prompt = params.negativePrompt
  const [width, height] = model.sizeInputs ?? []
  if (width && height) Object.assign(input, { [width]: files.width, [height]: files.height })
  return input
}

/** What a model was sent, without the images and their size. */
export function modelRecord(model: HostedModel, params: DesignParams): EngineRecord {
  const files = { image: '', mask: '', width: 0, height: 0 }
  const without = new Set(['image', 'mask', ...(model.sizeInputs ?? [])])
  const sent = Object.entries(modelInput(model, params, files)).filter(([name]) => !without.has(name))
  return { model: model.name, sent: Object.fromEntries(sent) }
}

/** The prompt as the model gets it; also used to recognise a job. */
export function promptFor(model: HostedModel, params: Pick<DesignParams, 'prompt' | 'areas'>): string {
  const { prompt } = params
  const endings = [areasSentence(params), model.promptEnding].filter((ending) => ending !== undefined)
  return endings.length > 0 ? [`${prompt.replace(/[\s.]*$/, '')}.`, ...endings].join(' ') : prompt
}

/** How a prompt names an area. */
const NOUNS: Readonly<Record<NamedKind, string>> = {
  wall: 'the wall',
  floor: 'the floor',
  ceiling: 'the ceiling',
  fabric: 'the fabric',
  painted: 'the painted furniture',
  wood: 'the wood',
  tiles: 'the tiles',
  door: 'the door',
}

/**
 * The settings of the areas as a sentence, because the models see only the mask. `undefined` when there are none, or when
 * the prompt would exceed the limit for users.
 */
function areasSentence({ prompt, areas }: Pick<DesignParams, 'prompt' | 'areas'>): string | undefined {
  const parts = new Set(areas.flatMap((area) => areaPhrase(area) ?? []))
  if (parts.size === 0) return undefined
  const sentence = `Change ${LIST.format(parts)}.`
  return prompt.length + sentence.length > LIMITS.prompt.max ? undefined : sentence
}

/** Prompts are in English, whatever the page's language. */
const LIST = new Intl.ListFormat('en')

function areaPhrase(area: AreaSettings): string | null {
  const { kind, color } = area
  if (kind === 'auto' || kind === 'other') return null
  const label = materialName(area)?.toLowerCase()
  if (!label) return NOUNS[kind]
  return `${NOUNS[kind]} as ${label}${color === '' ? '' : ` in the color ${color}`}`
}

/**
 * What the model will do differently than requested. A number that a model doesn't accept counts only if the user changed
 * it: the form's default was not their choice.
 */
export function adjustmentsOf(
  model: HostedModel,
  params: NumberValues & Pick<DesignParams, 'negativePrompt'>,
): Adjustment[] {
  const numbers = NUMBER_PARAMS.flatMap((param): Adjustment[] => {
    const { name: field, initial } = param
    const asked = params[field]
    const target = model.numbers[field]
    if (!target) return asked === initial ? [] : [{ field, asked, used: null }]
    const exact = converted(asked, target)
    const used = limited(exact, param, target)
    if (used === rounded(exact, param)) return []
    return [{ field, asked, used: used / (target.factor ?? 1) }]
  })
  const isNegativeLost = params.negativePrompt !== '' && !model.takesNegativePrompt
  return isNegativeLost ? [...numbers, { field: 'negativePrompt', asked: null, used: null }] : numbers
}

function converted(value: number, { factor = 1 }: NumberInput): number {
  return value * factor
}

function limited(value: number, param: NumberParam, { min, max }: NumberInput): number {
  return rounded(Math.min(max, Math.max(min, value)), param)
}

/**
 * The part of a prompt that fits a text encoder with so many tokens, or `null` if all of it fits. The encoders'
 * vocabularies are megabytes, so the tokens are estimated for English: one per punctuation mark, digit or word, and more
 * for a long word.
 */
export function partRead(prompt: string, tokens: number): string | null {
  let used = 0
  for (const { 0: piece, index } of prompt.matchAll(/\p{L}+|\p{N}|[^\s\p{L}\p{N}]/gu)) {
    used += Math.ceil(piece.length / LETTERS_A_TOKEN)
    if (used > tokens) return prompt.slice(0, index).trimEnd()
  }
  return null
}

const LETTERS_A_TOKEN = 11
