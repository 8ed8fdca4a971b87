/**
 * The files of the two typefaces. Each is named for what it holds, so that browsers may keep it for good; the style sheet
 * (`tokens.css`) names the same two.
 */
export const TYPEFACE_PATHS = [
  '/typefaces/fraunces-7372dc8d.woff2',
  '/typefaces/instrument-sans-257656df.woff2',
] as const
