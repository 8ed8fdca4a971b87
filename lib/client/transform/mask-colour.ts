import type { Colour } from '@/lib/mask/render-raster'

/**
 * A blue that hardly any room has. The mask is painted solid; its canvas is see-through, so that strokes that cross
 * don't add up.
 */
export const MASK_COLOUR: Colour = { r: 0x2f, g: 0x6b, b: 0xff }
