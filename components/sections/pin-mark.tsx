import { clsx } from 'clsx'

type PinMarkProps = {
  /** As shares of the image, from its top left corner. */
  pin: { readonly x: number; readonly y: number }
  label: string
  isChosen: boolean
}

/** A numbered spot on an image, in a positioned frame. Its text is in a list, so screen readers skip the spot. */
export function PinMark({ pin, label, isChosen }: PinMarkProps) {
  return (
    <span
      aria-hidden="true"
      style={{ left: `${100 * pin.x}%`, top: `${100 * pin.y}%` }}
      className={clsx(
        'pointer-events-none absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-ground text-micro font-semibold shadow-panel tabular-nums',
        isChosen ? 'z-10 scale-125 bg-plaster text-ground' : 'bg-brass text-on-brass',
      )}
    >
      {label}
    </span>
  )
}
