import type { DeckPaint } from '@/lib/domain/paints'

/** A paint's color. */
export function PaintSwatch({ paint: { hex } }: { paint: DeckPaint }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: hex }}
      className="block size-6 shrink-0 rounded-sm border border-white/15 forced-color-adjust-none"
    />
  )
}
