// Hosted models by task, the default and one alternative, with input names from their pages. Where a page doesn't state a value
// ("not stated"), the table has a cautious one. Each row starts with the month it was last compared with the model's page.

import type { Task } from '../../tasks/tasks'
import type { NumberName } from '../number-params'
import type { PresetId } from '../presets'

/** The input is always named `mask`. */
export type MaskInput = {
  /** The mask color that marks what may change. */
  readonly polarity: 'white-edits' | 'black-edits'
  readonly isRequired: boolean
  /** The model refuses masks of a single color, so none is sent when everything may change. */
  readonly needsBothColors: boolean
}

/** Extra pictures to take furniture or a look from. They follow the photo in the model's list of images. */
export type ReferenceInput = { readonly name: string; readonly max: number; readonly maxWithMask: number }

type Value = string | number | boolean

export type ModelInputs = {
  readonly image: { readonly name: string; readonly isList: boolean }
  readonly mask: MaskInput | null
  readonly references: ReferenceInput | null
  /** Accepts a `prompt`, and any `seed` of ours. */
  readonly hasPrompt: boolean
  readonly hasSeed: boolean
  readonly negativePrompt: string | null
  /** The model's names for the form's numbers; it accepts their whole ranges. */
  readonly numbers: Readonly<Record<NumberName, string>> | null
  /** The model's value for each of our quality presets, if it has levels instead of steps. */
  readonly quality: { readonly name: string; readonly values: Readonly<Record<PresetId, string>> } | null
  /** Accepts `width` and `height`; otherwise the model takes them from the image. */
  readonly hasSize: boolean
  /** Input name for the aspect ratio, if the model supports only a fixed list: `width:height`. */
  readonly aspect: { readonly name: string; readonly values: readonly string[] } | null
  /** How much longer than the image sent the sides of the answer are. */
  readonly scale: number
  /** Sent as is. The format is PNG wherever a model offers a choice. */
  readonly fixed: Readonly<Record<string, Value>>
}

/** Size constraints for the model's image. */
export type ModelSize = {
  /** Width and height must be multiples of this. */
  readonly multipleOf: number
  readonly minSidePx: number
  /** The longest side and the pixel count up to which the model works well. */
  readonly longSidePx: number
  readonly maxPixels: number
  /** Long side divided by short side; `null` if there's no known limit. */
  readonly maxAspect: number | null
}

/** In US cents; the model's page has the current price. `megapixel` counts input and output. */
export type ModelPrice =
  | { readonly per: 'image'; readonly cents: number }
  | { readonly per: 'megapixel'; readonly baseCents: number; readonly cents: number }
  | { readonly per: 'quality'; readonly cents: Readonly<Record<PresetId, number>> }

export type HostedModel = {
  readonly name: string
  /** The exact version of a community model. Official models are called by name and have none. */
  readonly version: string | null
  readonly tasks: readonly Task[]
  readonly inputs: ModelInputs
  /** Tokens its text encoder reads; `null` if not stated. */
  readonly readsTokens: number | null
  /** Appended to the prompt of models without a negative prompt. */
  readonly promptEnding: string | null
  readonly size: ModelSize
  readonly price: ModelPrice
}

/** CLIP's 77 without the start and end tokens. */
const CLIP_TOKENS = 75

const REALISM =
  'Photorealistic interior photograph, straight verticals, natural light that fits the rest of the room.'

const GEOMETRY =
  'Keep the room as it is: the same camera, the same walls, windows, doors and proportions. Photorealistic interior photograph.'

/** Defaults for inputs that most models don't have. */
const NO_INPUTS = {
  mask: null,
  references: null,
  hasPrompt: false,
  hasSeed: false,
  negativePrompt: null,
  numbers: null,
  quality: null,
  hasSize: false,
  aspect: null,
  scale: 1,
  fixed: {},
} as const

/** Official models have no version; most state no more than this. */
const OFFICIAL = { version: null, readsTokens: null, promptEnding: null } as const

const IMAGE = { name: 'image', isList: false } as const

const WHITE_MASK = { polarity: 'white-edits', isRequired: true, needsBothColors: false } as const

export const HOSTED_MODELS = [
  // 2026-11
  {
    ...OFFICIAL,
    name: 'ideogram-ai/ideogram-4-5-precise-edit',
    // With a mask, the furniture goes there; without one, the model edits by the prompt alone.
    tasks: ['restyle-areas', 'furnish'],
    inputs: {
      ...NO_INPUTS,
      image: IMAGE,
      mask: { polarity: 'black-edits', isRequired: false, needsBothColors: true },
      references: { name: 'reference_images', max: 4, maxWithMask: 3 },
      hasPrompt: true,
      hasSeed: true,
      quality: { name: 'quality', values: { draft: 'low', balanced: 'medium', quality: 'high' } },
      fixed: { num_images: 1 },
    },
    promptEnding: REALISM,
    // Returns the input's size; with a mask, the long side is at most 2,048 px.
    size: { multipleOf: 1, minSidePx: 256, longSidePx: 2048, maxPixels: 2048 * 2048, maxAspect: 6 },
    price: { per: 'quality', cents: { draft: 3, balanced: 6, quality: 22 } },
  },
  // 2026-10. The one that takes every setting of the form.
  {
    name: 'stability-ai/sdxl',
    version: '7762fd07cf82c948538e41f63f77d685e02b063e37e496e96eefd46c929f9bdc',
    tasks: ['restyle-areas'],
    inputs: {
      ...NO_INPUTS,
      image: IMAGE,
      mask: WHITE_MASK,
      hasPrompt: true,
      hasSeed: true,
      negativePrompt: 'negative_prompt',
      numbers: { steps: 'num_inference_steps', guidance: 'guidance_scale', strength: 'prompt_strength' },
      hasSize: true,
      fixed: { num_outputs: 1, scheduler: 'K_EULER', refine: 'no_refiner', apply_watermark: false },
    },
    readsTokens: CLIP_TOKENS,
    promptEnding: null,
    size: { multipleOf: 64, minSidePx: 256, longSidePx: 1280, maxPixels: 1_100_000, maxAspect: null },
    price: { per: 'image', cents: 1 },
  },
  // 2026-10
  {
    ...OFFICIAL,
    name: 'black-forest-labs/flux-2-pro',
    tasks: ['restyle-room', 'furnish'],
    inputs: {
      ...NO_INPUTS,
      image: { name: 'input_images', isList: true },
      // Up to eight images, including the photo.
      references: { name: 'input_images', max: 7, maxWithMask: 0 },
      hasPrompt: true,
      hasSeed: true,
      hasSize: true,
      fixed: { aspect_ratio: 'custom', safety_tolerance: 2, output_format: 'png' },
    },
    promptEnding: GEOMETRY,
    // Accepts up to 4 megapixels; its page recommends 2.
    size: { multipleOf: 16, minSidePx: 256, longSidePx: 2048, maxPixels: 2_000_000, maxAspect: null },
    price: { per: 'megapixel', baseCents: 1.5, cents: 1.5 },
  },
  // 2026-10
  {
    ...OFFICIAL,
    name: 'google/nano-banana-2',
    tasks: ['restyle-room'],
    inputs: {
      ...NO_INPUTS,
      image: { name: 'image_input', isList: true },
      // Up to fourteen images, including the photo.
      references: { name: 'image_input', max: 13, maxWithMask: 0 },
      hasPrompt: true,
      aspect: {
        name: 'aspect_ratio',
        values: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9', '1:4', '4:1'],
      },
      fixed: { resolution: '2K', google_search: false, image_search: false, output_format: 'png' },
    },
    promptEnding: GEOMETRY,
    size: { multipleOf: 1, minSidePx: 256, longSidePx: 2048, maxPixels: 4_000_000, maxAspect: 4 },
    price: { per: 'image', cents: 10.1 },
  },
  // 2026-11
  {
    ...OFFICIAL,
    name: 'bria/eraser',
    tasks: ['clear'],
    inputs: {
      ...NO_INPUTS,
      image: IMAGE,
      mask: WHITE_MASK,
      fixed: { sync: true, preserve_alpha: false, content_moderation: true },
    },
    // Returns the input's size; no maximum is stated.
    size: { multipleOf: 1, minSidePx: 256, longSidePx: 2048, maxPixels: 4_000_000, maxAspect: null },
    price: { per: 'image', cents: 4 },
  },
  // 2026-10
  {
    name: 'zylim0702/remove-object',
    version: '0e3a841c913f597c1e4c321560aa69e2bc1f15c65f8c366caafc379240efd8ba',
    tasks: ['clear'],
    inputs: { ...NO_INPUTS, image: IMAGE, mask: WHITE_MASK },
    readsTokens: null,
    promptEnding: null,
    size: { multipleOf: 8, minSidePx: 256, longSidePx: 1280, maxPixels: 1_100_000, maxAspect: null }, // not stated
    price: { per: 'image', cents: 1 }, // not stated: billed by the second of a small GPU
  },
  // 2026-10
  {
    ...OFFICIAL,
    name: 'prunaai/p-image-upscale',
    tasks: ['sharpen'],
    inputs: {
      ...NO_INPUTS,
      image: IMAGE,
      scale: 2,
      // Keep everything off that would deviate from the photo.
      fixed: {
        upscale_mode: 'factor',
        factor: 2,
        enhance_details: false,
        enhance_realism: false,
        output_format: 'png',
        disable_safety_checker: false,
      },
    },
    // Output is at most 8 megapixels.
    size: { multipleOf: 1, minSidePx: 64, longSidePx: 2048, maxPixels: 2_000_000, maxAspect: null },
    price: { per: 'image', cents: 1 },
  },
  // 2026-10
  {
    ...OFFICIAL,
    name: 'topazlabs/image-upscale',
    tasks: ['sharpen'],
    inputs: {
      ...NO_INPUTS,
      image: IMAGE,
      scale: 2,
      fixed: {
        enhance_model: 'High Fidelity V2',
        upscale_factor: '2x',
        output_format: 'png',
        face_enhancement: false,
      },
    },
    // One price for up to 24 megapixels of output.
    size: { multipleOf: 1, minSidePx: 64, longSidePx: 2048, maxPixels: 1_500_000, maxAspect: null },
    price: { per: 'image', cents: 8 },
  },
] as const satisfies readonly HostedModel[]

export type HostedModelName = (typeof HOSTED_MODELS)[number]['name']

/** The model for each task when the settings name none. */
export const DEFAULT_MODELS = {
  'restyle-areas': 'ideogram-ai/ideogram-4-5-precise-edit',
  'restyle-room': 'black-forest-labs/flux-2-pro',
  clear: 'bria/eraser',
  furnish: 'ideogram-ai/ideogram-4-5-precise-edit',
  sharpen: 'prunaai/p-image-upscale',
} as const satisfies Record<Task, HostedModelName>

export function hostedModel(name: string): HostedModel | undefined {
  return HOSTED_MODELS.find((model) => model.name === name)
}

export function modelsFor(task: Task): readonly HostedModel[] {
  return HOSTED_MODELS.filter(({ tasks }: HostedModel) => tasks.includes(task))
}

/** Models from earlier versions of this table. A run that waits for one of them can't finish, so it is refunded. */
export const FORMER_MODEL_NAMES = [
  'black-forest-labs/flux-fill-pro',
  'black-forest-labs/flux-fill-dev',
  'bria/genfill',
  'lucataco/sdxl-inpainting',
  'stability-ai/stable-diffusion-inpainting',
  'ideogram-ai/ideogram-v3-balanced',
] as const
