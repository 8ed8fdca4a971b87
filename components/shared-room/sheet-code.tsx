import { useFormatter, useTranslations } from 'next-intl'
import { encode } from 'uqr'

/** In print only: the date, and a QR code that leads back to the link. */
export function SheetCode({ url }: { url: string }) {
  const t = useTranslations('shared-room')
  const format = useFormatter()
  return (
    <div className="hidden w-[64mm] shrink-0 flex-col items-end gap-1 text-right text-micro print:flex">
      <QrCode text={url} label={t('qrCode')} />
      <span className="break-all text-muted">{url}</span>
      <span className="text-muted">{format.dateTime(new Date(), { dateStyle: 'long' })}</span>
    </div>
  )
}

/** The standard's quiet zone, in modules. */
const QUIET_MODULES = 4

/** Readers support all eight. Finding the best takes a tenth of the page's render time, and a token is random anyway. */
const MASK_PATTERN = 0

/** A QR code with error correction M, dark on white and 32 mm wide. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES, maskPattern: MASK_PATTERN })
  const lines = data.map((row, y) =>
    darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[32mm]"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={lines.flat().join('')} fill="#000" />
    </svg>
  )
}

/** The dark modules of a row, merging adjacent ones, which takes a third of the bytes. */
function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  })
  return runs
}
