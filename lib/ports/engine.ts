import type { EngineRecord, RestyleParams } from '@/lib/domain/design-run'

/** Upright 8-bit sRGB pixels, three bytes each, rows from the top. */
export type Pixels = { width: number; height: number; rgb: Uint8Array }

/** One byte a pixel at the photo's size: 1 may change, 0 may not. */
export type SelectedPixels = Uint8Array

export type RestyleRequest = {
  image: Pixels
  mask: SelectedPixels
  params: RestyleParams
  signal: AbortSignal
  /** Share done, 0–1. */
  onProgress?: (share: number) => void
}

/** Makes a new picture of the photo's size. Knows nothing of people, credits or HTTP. */
export interface RestyleEngine {
  readonly name: string
  /** Fails with `engine_refused`, `engine_failed` or `engine_timeout`. */
  restyle(request: RestyleRequest): Promise<{ pixels: Pixels; made?: EngineRecord }>
  /** Ready to take work. Never throws. */
  isUp(): Promise<boolean>
}
