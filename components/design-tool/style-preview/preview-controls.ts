import type { AreaSettings } from '@/lib/domain/design-run'
import { numbersOf } from '@/lib/domain/number-params'
import { STYLE_IDS } from '@/lib/domain/styles'
import { controlsOf } from '@/lib/engines/preview/controls-of'
import type { TransformForm } from '@/lib/schemas/transform'

/** Where the form has no whole number: each style's signature. */
const SIGNATURE_SEED = 1

/** A form that is still being filled in, with what was said of the areas, as the preview engine's parameters; `null` until there is a style. */
export function previewControls(
  form: TransformForm,
  areas: readonly AreaSettings[] = [],
): ReturnType<typeof controlsOf> | null {
  const style = STYLE_IDS.find((id) => id === form.style)
  if (!style) return null
  const { roomType, prompt, seed = SIGNATURE_SEED } = form
  return controlsOf({
    style,
    roomType,
    prompt,
    areas,
    seed: Number.isInteger(seed) ? seed : SIGNATURE_SEED,
    ...numbersOf(form),
  })
}
