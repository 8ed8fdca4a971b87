import { differenceCiede2000, modeLab, modeLab65, modeLrgb, modeRgb, useMode as register } from 'culori/fn'

// Conversions go through sRGB. Lab for D50 is only what users' lists may have.
register(modeRgb)
register(modeLab)

/** To linear sRGB; what sRGB can't show is outside 0–1. */
export const toLinearRgb = register(modeLrgb)
/** To CIELAB for D65. */
export const toCieLab = register(modeLab65)
/** ΔE2000 of two colors; 1 is about what the eye can see side by side. */
export const colorDifference = differenceCiede2000()
