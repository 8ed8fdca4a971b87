/** What one region looks like, over its painted pixels only. Luminances are in stops (log2(Y + .004)). */
export interface RegionStats {
  /** Painted pixels, their share of the image and of the mask. */
  readonly pixels: number
  readonly share: number
  readonly maskShare: number
  readonly L: number
  readonly a: number
  readonly b: number
  readonly chroma: number
  /** Degrees. */
  readonly hue: number
  readonly median: number
  readonly p80: number
  /** Mean |luminance − base|: fine texture. */
  readonly texture: number
  /** Rms of the base against a quadratic surface: uneven shading. */
  readonly residual: number
  /** Share under the horizon; shares of the five faces. */
  readonly below: number
  readonly faces: readonly number[]
  readonly touchesBottom: boolean
  /** Reaches any edge of the image. */
  readonly touchesEdge: boolean
  /** Centre of mass, 0 top .. 1 bottom. */
  readonly y: number
  /** Mean illumination envelope. */
  readonly envelope: number
  /** The whole region, painted or not. */
  readonly whole: WholeRegion
  /** A window, a lamp or another bright opening. */
  readonly isWindow: boolean
  /** Unpainted pixels of the same region, with their mean color. */
  readonly unpainted: { readonly pixels: number; readonly L: number; readonly a: number; readonly b: number }
}

/** A region over all its pixels, painted or not. */
export interface WholeRegion {
  readonly share: number
  readonly L: number
  readonly chroma: number
  readonly median: number
  /** Share of blown-out pixels. */
  readonly clipped: number
}

/** What the analysis measured of all regions. */
export interface Statistics {
  readonly regions: readonly RegionStats[]
  /** Stops of the image's white: 97th percentile outside of windows, at most −.05. */
  readonly white: number
  /** Painted share of the image. */
  readonly maskShare: number
}
