import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { LayerImage } from '@/components/design-tool/editor/preview-layer'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import {
  type PreviewRequest,
  useStylePreview,
} from '@/components/design-tool/style-preview/use-style-preview'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { isPlainColor } from '@/lib/domain/paints'
import { STYLE_IDS, styleLabel } from '@/lib/domain/styles'
import type { Tool } from '@/lib/mask/layers'
import { areasInUse, type Mask, settingsOf } from '@/lib/mask/mask'
import { useAreaColors } from './use-area-colors'

/** Each style's signature. */
const SEED = 1

/** Draws the chosen materials where there is no style: everything else stays as it is. */
const [ANY_STYLE] = STYLE_IDS

/**
 * What is shown on the photo, and whether the visitor wants to see it: plain colors at once and in full detail, styles and
 * materials as the engine draws them.
 */
export function useTryPreview(
  work: PhotoWork,
  drawn: Mask,
  form: Pick<FormHandle, 'watch' | 'getValues'>,
  style: string,
) {
  const t = useTranslations('try.tool.layer')
  const [isHidden, setIsHidden] = useState(false)
  const engine = useStylePreview(work, form, SEED, requestOf)
  const colors = useAreaColors(work, drawn)
  const hasMaterial = areasInUse(drawn).some((area) => !area.isHidden && isOwnMaterial(settingsOf(area)))
  const isDrawn = style !== '' || hasMaterial

  // What the engine has not drawn yet is better than nothing in color.
  const drawnImage = isDrawn ? engine.preview : null
  const image: LayerImage | null = drawnImage ?? colors.image
  const isBehind =
    isDrawn && !colors.painting && (drawnImage === null || (style !== '' && drawnImage.style !== style))
  const labelOf = () => {
    if (!drawnImage) return t('color')
    return style === '' ? t('material') : t('style', { style: styleLabel(drawnImage.style) })
  }
  return {
    image,
    shown: image && !isHidden ? { image, label: labelOf(), badge: t('badge') } : null,
    alpha: alphasOf(image !== null, isHidden, colors.painting),
    isHidden,
    setIsHidden,
    /** The engine is still drawing. */
    isBehind,
    hasFailed: colors.hasFailed,
    retry: colors.retry,
    suggestPerspective: engine.suggestPerspective,
  }
}

/** How the selection is shown: what is being painted clearly, what has no color yet a little. */
function alphasOf(hasImage: boolean, isHidden: boolean, painting: Tool | null) {
  if (painting) return { active: LIMITS.mask.overlayAlpha, others: 0 }
  return { active: hasImage || isHidden ? 0 : WAITING_ALPHA, others: 0 }
}

const WAITING_ALPHA = 0.28

/** A material, or a color on something that has none of its own: only the engine can show it. */
function isOwnMaterial(settings: AreaSettings): boolean {
  return settings.material !== 'style' && !isPlainColor(settings, settings.kind)
}

const requestOf: PreviewRequest = (form, areas) => {
  if (form.style !== '' || !areas.some(isOwnMaterial)) return { form, areas }
  const kept = areas.map(
    (area): AreaSettings => (area.material === 'style' ? { ...area, kind: 'other' } : area),
  )
  return { form: { ...form, style: ANY_STYLE }, areas: kept }
}
