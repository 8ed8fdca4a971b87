import { type AreaSettings, isKept } from '@/lib/domain/design-run'
import { numbersOf } from '@/lib/domain/number-params'
import { STYLE_IDS } from '@/lib/domain/styles'
import { controlsOf } from '@/lib/engines/preview/controls-of'
import type { TransformForm } from '@/lib/schemas/transform'

/** Used if the form has no valid seed: each style's signature design. */
const SIGNATURE_SEED = 1

/** Used to draw chosen materials without a style. */
const [ANY_STYLE] = STYLE_IDS

/**
 * The preview engine's parameters for a form that is still being filled in, with its areas' settings. Without a style, only
 * areas with a material of their own change, and kept areas never do.
 */
export function previewControls(
  form: TransformForm,
  areas: readonly AreaSettings[] = [],
): ReturnType<typeof controlsOf> {
  const style = STYLE_IDS.find((id) => id === form.style)
  const { roomType, prompt, seed = SIGNATURE_SEED } = form
  const stays = (area: AreaSettings) => isKept(area, form.task) || (!style && area.material === 'style')
  return controlsOf({
    style: style ?? ANY_STYLE,
    roomType,
    prompt,
    areas: areas.map((area) => (stays(area) ? { ...area, kind: 'other' } : area)),
    seed: Number.isInteger(seed) ? seed : SIGNATURE_SEED,
    ...numbersOf(form),
  })
}
