// The hosted models that can restyle a painted area, with the names and ranges of their inputs from their pages on
// replicate.com. All of them take an image and a mask of the same size, and return the URL of one image or a list of them,
// as PNG, JPEG or WebP; if a model lets us choose, `fixed` asks for PNG.

import type { NumberName } from '../number-params'

/** How a number of the form becomes one of the model's: multiplied, then limited to the model's range. */
export type NumberInput = {
  readonly name: string
  readonly min: number
  readonly max: number
  /** The model's default divided by the form's, if the model uses another scale. 1 by default. */
  readonly factor?: number
}

export type HostedModel = {
  readonly name: string
  /** The exact version of a community model. An official one is called by its name and has none. */
  readonly version: string | null
  /** Width and height of the model's input are multiples of this. */
  readonly multipleOf: 8 | 32 | 64
  /** The longest side, and the number of pixels, up to which the model works well. */
  readonly longSidePx: number
  readonly maxPixels: number
  /** The mask's color for what may change. */
  readonly changes: 'white' | 'black'
  /** Which numbers of the form the model takes. */
  readonly numbers: Readonly<Partial<Record<NumberName, NumberInput>>>
  readonly takesNegativePrompt: boolean
  /** How many tokens of a prompt its text encoder reads; `null` if not stated. */
  readonly readsTokens: number | null
  /** Names of the inputs for width and height, if the model doesn't take them from the image. */
  readonly sizeInputs?: readonly [width: string, height: string]
  /** Added to the prompt of models that can't be told what to leave out. */
  readonly promptEnding?: string
  readonly fixed: Readonly<Record<string, string | number | boolean>>
  /** Approximate cost of one design in US cents, when last checked; the model's page has the current price. */
  readonly aboutCents: number
}

/** CLIP's 77 without the start and end tokens. */
const CLIP_TOKENS = 75

const REALISM =
  'Photorealistic interior photograph, straight verticals, natural light that fits the rest of the room.'

export const HOSTED_MODELS = [
  {
    name: 'black-forest-labs/flux-fill-pro',
    version: null,
    multipleOf: 32,
    longSidePx: 1440,
    maxPixels: 1_600_000,
    changes: 'white',
    numbers: {
      steps: { name: 'steps', min: 15, max: 50 },
      guidance: { name: 'guidance', min: 1.5, max: 100, factor: 8 },
    },
    takesNegativePrompt: false,
    readsTokens: null,
    promptEnding: REALISM,
    fixed: { output_format: 'png', prompt_upsampling: false, safety_tolerance: 2 },
    aboutCents: 5,
  },
  {
    name: 'black-forest-labs/flux-fill-dev',
    version: null,
    multipleOf: 32,
    longSidePx: 1440,
    maxPixels: 1_600_000,
    changes: 'white',
    numbers: {
      steps: { name: 'num_inference_steps', min: 1, max: 50 },
      guidance: { name: 'guidance', min: 0, max: 100, factor: 4 },
    },
    takesNegativePrompt: false,
    readsTokens: 512,
    promptEnding: REALISM,
    fixed: { output_format: 'png', num_outputs: 1, megapixels: 'match_input', disable_safety_checker: false },
    aboutCents: 4,
  },
  {
    name: 'stability-ai/sdxl',
    version: '7762fd07cf82c948538e41f63f77d685e02b063e37e496e96eefd46c929f9bdc',
    multipleOf: 64,
    longSidePx: 1280,
    maxPixels: 1_100_000,
    changes: 'white',
    numbers: {
      steps: { name: 'num_inference_steps', min: 1, max: 500 },
      guidance: { name: 'guidance_scale', min: 1, max: 50 },
      strength: { name: 'prompt_strength', min: 0, max: 1 },
    },
    takesNegativePrompt: true,
    readsTokens: CLIP_TOKENS,
    sizeInputs: ['width', 'height'],
    fixed: { num_outputs: 1, scheduler: 'K_EULER', refine: 'no_refiner', apply_watermark: false },
    aboutCents: 1,
  },
  {
    name: 'lucataco/sdxl-inpainting',
    version: 'a5b13068cc81a89a4fbeefeccc774869fcb34df4dbc92c1555e0f2771d49dde7',
    multipleOf: 8,
    longSidePx: 1280,
    maxPixels: 1_100_000,
    changes: 'white',
    numbers: {
      steps: { name: 'steps', min: 1, max: 80 },
      guidance: { name: 'guidance_scale', min: 0, max: 10 },
      strength: { name: 'strength', min: 0.01, max: 1 },
    },
    takesNegativePrompt: true,
    readsTokens: CLIP_TOKENS,
    fixed: { num_outputs: 1, scheduler: 'K_EULER' },
    aboutCents: 1,
  },
  {
    name: 'stability-ai/stable-diffusion-inpainting',
    version: '95b7223104132402a9ae91cc677285bc5eb997834bd2349fa486f53910fd68b3',
    multipleOf: 64,
    longSidePx: 768,
    maxPixels: 600_000,
    changes: 'white',
    numbers: {
      steps: { name: 'num_inference_steps', min: 1, max: 500 },
      guidance: { name: 'guidance_scale', min: 1, max: 20 },
    },
    takesNegativePrompt: true,
    readsTokens: CLIP_TOKENS,
    sizeInputs: ['width', 'height'],
    fixed: { num_outputs: 1, scheduler: 'DPMSolverMultistep' },
    aboutCents: 1,
  },
  {
    name: 'ideogram-ai/ideogram-v3-balanced',
    version: null,
    multipleOf: 64,
    longSidePx: 1280,
    maxPixels: 1_100_000,
    changes: 'black',
    numbers: {},
    takesNegativePrompt: false,
    readsTokens: null,
    promptEnding: REALISM,
    fixed: { magic_prompt_option: 'Off', style_type: 'Realistic' },
    aboutCents: 6,
  },
  {
    name: 'bria/genfill',
    version: null,
    multipleOf: 8,
    longSidePx: 1280,
    maxPixels: 1_100_000,
    changes: 'white',
    numbers: {},
    takesNegativePrompt: true,
    readsTokens: null,
    fixed: { sync: true, preserve_alpha: false, content_moderation: true },
    aboutCents: 4,
  },
] as const satisfies readonly HostedModel[]

export type HostedModelName = (typeof HOSTED_MODELS)[number]['name']

export const HOSTED_MODEL_NAMES = HOSTED_MODELS.map(({ name }) => name)

export const DEFAULT_HOSTED_MODEL: HostedModelName = 'black-forest-labs/flux-fill-pro'

export function hostedModel(name: string): HostedModel | undefined {
  return HOSTED_MODELS.find((model) => model.name === name)
}
