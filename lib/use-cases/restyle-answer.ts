import type { DesignRun } from '@/lib/domain/design-run'

/** A finished design as it is told to the person who asked for it. */
export type RestyleAnswer = {
  run: DesignRun
  /** WebP, long side at most 2048 px. */
  preview: Uint8Array
  designsLeft: number
}
