import { furnishingPhrase } from '../../tasks/furnish/furnishing'
import { hasStyle, hasThing, TASK_RULES } from '../../tasks/tasks'
import { nounOf } from '../areas'
import {
  type Adjustment,
  type AreaSettings,
  type DesignParams,
  type EngineRecord,
  type FurnishParams,
  isKept,
  type RestyleParams,
} from '../design-run'
import { LIMITS } from '../limits'
import { materialName } from '../materials'
import { NUMBER_PARAMS, type NumberName, type NumberValues } from '../number-params'
import { nearestPreset, type PresetId, presetOf } from '../presets'
import type { HostedModel, ModelInputs } from './models'

type Value = string | number | boolean

/** A model's input. Images are URLs: data URIs, or the address of an upload. */
export type ModelInput = Readonly<Record<string, Value | readonly string[]>>

/** URLs of the images, and the size of the photo. */
export type ModelFiles = {
  image: string
  /** `null` when everything may change, or the task has no mask. */
  mask: string | null
  references: readonly string[]
  width: number
  height: number
}

/**
 * Maps our parameters to a model's input. Unsupported settings are dropped; {@link adjustmentsOf} lists them.
 * @throws RangeError when the model needs a mask and there is none, or takes fewer references
 */
export function modelInput(model: HostedModel, params: DesignParams, files: ModelFiles): ModelInput {
  return {
    ...model.inputs.fixed,
    ...filesInput(model, files),
    ...sizeInput(model.inputs, files),
    ...settingsInput(model, params),
  }
}

function filesInput({ name, inputs }: HostedModel, files: ModelFiles): ModelInput {
  const { image, mask } = inputs
  if (mask?.isRequired && files.mask === null) throw new RangeError(`${name} needs a mask`)
  const masked: ModelInput = mask && files.mask !== null ? { mask: files.mask } : {}
  return {
    [image.name]: image.isList ? [files.image] : files.image,
    ...masked,
    ...referencesInput(name, inputs, files, Object.keys(masked).length > 0),
  }
}

function referencesInput(
  model: string,
  { image, references }: ModelInputs,
  files: ModelFiles,
  isMasked: boolean,
): ModelInput {
  const count = files.references.length
  if (count === 0) return {}
  const max = (isMasked ? references?.maxWithMask : references?.max) ?? 0
  if (!references || count > max) throw new RangeError(`${model} takes ${max} references, not ${count}`)
  const isPhotoInList = references.name === image.name
  return { [references.name]: [...(isPhotoInList ? [files.image] : []), ...files.references] }
}

/** The most references a design can have with this model: the product's limit, or the model's when it also gets a mask. */
export function mostReferences({ inputs: { mask, references } }: HostedModel): number {
  if (!references) return 0
  return Math.min(LIMITS.references.max, mask ? references.maxWithMask : references.max)
}

function sizeInput(
  { hasSize, aspect }: ModelInputs,
  { width, height }: Pick<ModelFiles, 'width' | 'height'>,
): ModelInput {
  return {
    ...(hasSize ? { width, height } : {}),
    ...(aspect ? { [aspect.name]: nearestAspect(aspect.values, width / height) } : {}),
  }
}

/** The form's settings that the model accepts. */
function settingsInput(model: HostedModel, params: DesignParams): Readonly<Record<string, Value>> {
  const { negativePrompt, numbers, quality } = model.inputs
  const input: Record<string, Value> = recognizedBy(model, params)
  if (quality && hasWords(params)) input[quality.name] = quality.values[qualityOf(params)]
  if (!hasStyle(params)) return input
  if (negativePrompt && params.negativePrompt) input[negativePrompt] = params.negativePrompt
  if (numbers) for (const { name } of NUMBER_PARAMS) input[numbers[name]] = params[name]
  return input
}

/** The design's quality level, for models with several. */
export function qualityOf(params: DesignParams): PresetId {
  return hasStyle(params) ? nearestPreset(params) : 'balanced'
}

/** The supported aspect ratio (`width:height`) closest to the given one. */
export function nearestAspect(aspects: readonly string[], widthByHeight: number): string {
  const distance = (aspect: string) => Math.abs(Math.log(aspectRatio(aspect) / widthByHeight))
  return aspects.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest))
}

/** `16:9` as a number. */
export function aspectRatio(aspect: string): number {
  const [width = 1, height = 1] = aspect.split(':').map(Number)
  return width / height
}

/** A record of the model's input, without images and their size. */
export function modelRecord(model: HostedModel, params: DesignParams): EngineRecord {
  return { model: model.name, sent: { ...model.inputs.fixed, ...settingsInput(model, params) } }
}

/** Whether a model's jobs can be told apart. Without a seed, two users could ask for the same thing. */
export function isRecognizable({ inputs }: HostedModel): boolean {
  return inputs.hasSeed && inputs.hasPrompt
}

/** The inputs that identify a run's job. */
export function recognizedBy(
  model: HostedModel,
  params: DesignParams,
): { readonly seed?: number; readonly prompt?: string } {
  const { hasPrompt: takesPrompt, hasSeed } = model.inputs
  return {
    ...(hasSeed && { seed: params.seed }),
    ...(takesPrompt && hasWords(params) && { prompt: promptFor(model, params) }),
  }
}

/** The prompt as sent to the model. */
export function promptFor(model: HostedModel, params: PromptParams): string {
  if (hasThing(params)) return furnishPrompt(model, params)
  const { prompt } = params
  const endings = [areasSentence(params), model.promptEnding].filter((ending) => ending != null)
  return endings.length > 0 ? [`${prompt.replace(/[\s.]*$/, '')}.`, ...endings].join(' ') : prompt
}

type PromptParams =
  | Pick<RestyleParams, 'task' | 'prompt' | 'areas'>
  | Pick<FurnishParams, 'task' | 'furnishing' | 'words'>

/** Whether the user describes the result in words. */
function hasWords(params: DesignParams): params is Extract<DesignParams, PromptParams> {
  return hasStyle(params) || hasThing(params)
}

/** A model without a mask gets a crop around the selection. */
function furnishPrompt(
  { inputs, promptEnding }: HostedModel,
  { furnishing, words }: Pick<FurnishParams, 'furnishing' | 'words'>,
): string {
  const asked = words.trim().replace(/[\s.]*$/, '')
  return [
    `Add ${furnishingPhrase(furnishing)}${inputs.mask ? ', filling the marked place' : ', in the middle of the picture'}.`,
    asked === '' ? null : `${asked}.`,
    'Real size, the perspective and the light of the room, and a natural shadow.',
    promptEnding,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/**
 * Describes the area settings in words, because a model sees only the mask, and for a whole room not even that. `undefined` if
 * there are none, or if the prompt would exceed the user limit.
 */
function areasSentence({
  task,
  prompt,
  areas,
}: Pick<RestyleParams, 'task' | 'prompt' | 'areas'>): string | undefined {
  const kept = areas.filter((area) => isKept(area, task))
  const changed = areas.filter((area) => !kept.includes(area))
  // When everything changes, only explicit choices need to be mentioned.
  const said =
    TASK_RULES[task].selection === 'may-stay'
      ? changed.filter((area) => materialName(area) !== null)
      : changed
  const sentence = [
    listed(said.map(areaPhrase), (list) => `Change ${list}.`),
    listed(
      kept.map(({ kind }) => nounOf(kind)),
      (list) => `Keep ${list} exactly as in the photo.`,
    ),
  ]
    .filter(Boolean)
    .join(' ')
  if (sentence === '') return undefined
  return prompt.length + sentence.length > LIMITS.prompt.max ? undefined : sentence
}

/** Prompts are in English in every locale. */
const LIST = new Intl.ListFormat('en')

function listed(phrases: readonly (string | null)[], sentence: (list: string) => string): string {
  const parts = new Set(phrases.filter((phrase) => phrase !== null))
  return parts.size === 0 ? '' : sentence(LIST.format(parts))
}

function areaPhrase(area: AreaSettings): string | null {
  const { color } = area
  const noun = nounOf(area.kind)
  const label = materialName(area)?.toLowerCase()
  if (!noun || !label) return noun
  return `${noun} as ${label}${color === '' ? '' : ` in the color ${color}`}`
}

/**
 * The requested settings that the model ignores. A number counts only if the user changed it from the default. A preset counts
 * as followed if it sets the model's quality level.
 */
export function adjustmentsOf(
  { inputs }: HostedModel,
  params: NumberValues & Pick<RestyleParams, 'negativePrompt'>,
): Adjustment[] {
  const isPresetFollowed = inputs.quality !== null && presetOf(params) !== 'custom'
  const unused = isPresetFollowed ? [] : unusedNumbers(inputs)
  const numbers = NUMBER_PARAMS.flatMap(({ name: field, initial }): Adjustment[] => {
    const asked = params[field]
    return asked === initial || !unused.includes(field) ? [] : [{ field, asked, used: null }]
  })
  const isNegativeLost = params.negativePrompt !== '' && inputs.negativePrompt === null
  return isNegativeLost ? [...numbers, { field: 'negativePrompt', asked: null, used: null }] : numbers
}

/** Numbers of the form that have no effect with this model. Steps also choose a quality level. */
function unusedNumbers({ numbers, quality }: Pick<ModelInputs, 'numbers' | 'quality'>): NumberName[] {
  if (numbers) return []
  return NUMBER_PARAMS.flatMap(({ name }) => (name === 'steps' && quality ? [] : [name]))
}

/**
 * The part of a prompt that fits into a text encoder's `tokens`, or `null` if all of it fits. The encoders' vocabularies are
 * megabytes in size, so tokens are estimated for English: one per punctuation mark, digit or word, and more for long words.
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
