import { Pipette, SwatchBook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { ChoiceStrip, STRIP_ROW } from '@/components/design-tool/shared/choice-strip'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { FIRST_COLOR, PAINTS } from '@/lib/domain/paints'
import { parseHex, toHex } from '@/lib/math/color'
import { type Eyedropper, EyedropperButton } from './eyedropper'
import { MyPaints } from './my-paints'

type ColorPanelProps = {
  label: string
  /** `#rrggbb`, or empty for no color. */
  color: string
  isDisabled: boolean
  onColor: (hex: string) => void
  eyedropper: Eyedropper
  /** Above the paints. */
  head?: ReactNode
  /** Beside the field for any other color. */
  actions?: ReactNode
  children?: ReactNode
  /** On a phone, the paints are in one row, with a custom color at one end and removal at the other. */
  strip?: { readonly onRemove: () => void; readonly removeLabel: string }
}

/** A color for an area: one of the paints, or any other. */
export function ColorPanel({
  label,
  color,
  isDisabled,
  onColor,
  eyedropper,
  head,
  actions,
  children,
  strip,
}: ColorPanelProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      {head}
      {strip ? (
        <ChoiceStrip>
          <Paints
            chosen={color}
            isDisabled={isDisabled}
            onChoose={onColor}
            strip={{ ...strip, eyedropper }}
          />
        </ChoiceStrip>
      ) : (
        <Paints chosen={color} isDisabled={isDisabled} onChoose={onColor} />
      )}
      <div className={cn('flex flex-wrap items-center gap-2', strip && 'max-lg:hidden')}>
        <HexField color={color} isDisabled={isDisabled} onColor={onColor} />
        <EyedropperButton {...{ eyedropper, isDisabled, onColor }} />
        {actions}
      </div>
      <MyPaints {...{ color, isDisabled, onColor }} {...(strip && { className: 'max-lg:hidden' })} />
      {children}
    </section>
  )
}

type PaintsProps = {
  chosen: string
  isDisabled: boolean
  onChoose: (hex: string) => void
  strip?: NonNullable<ColorPanelProps['strip']> & { readonly eyedropper: Eyedropper }
}

function Paints({ chosen, isDisabled, onChoose, strip }: PaintsProps) {
  const t = useTranslations('transform.paint')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser.
    <div
      role="group"
      aria-label={t('paints')}
      className={cn(
        'gap-x-2 gap-y-2.5',
        strip
          ? `${STRIP_ROW} lg:grid lg:grid-cols-[repeat(auto-fill,minmax(2.85rem,1fr))] max-lg:[&>*]:w-[2.85rem]`
          : 'grid grid-cols-[repeat(auto-fill,minmax(2.85rem,1fr))]',
      )}
    >
      {strip && (
        <>
          <StripTile
            label={strip.removeLabel}
            short={t('noColor')}
            disabled={isDisabled || chosen === ''}
            onPress={strip.onRemove}
            className={NO_COLOR}
          />
          <OtherWays {...{ chosen, isDisabled, onChoose }} eyedropper={strip.eyedropper} />
        </>
      )}
      {PAINTS.map(({ hex, name }) => (
        <button
          key={hex}
          type="button"
          aria-label={t('named', { name, hex })}
          aria-pressed={hex === chosen}
          disabled={isDisabled}
          onClick={() => onChoose(hex)}
          className="group flex min-w-0 flex-col items-center gap-1 disabled:opacity-45"
        >
          <span
            aria-hidden="true"
            style={{ backgroundColor: hex }}
            className={cn(
              'block aspect-square w-full rounded-md border border-white/15 transition-[scale] duration-150 group-enabled:group-hover:scale-106',
              hex === chosen && 'outline-2 outline-offset-2 outline-brass',
            )}
          />
          <span
            aria-hidden="true"
            className={cn(
              // The longest name is a little wider than its column on the narrowest phones.
              'text-[0.6875rem] leading-4 whitespace-nowrap',
              hex === chosen ? 'text-plaster' : 'text-faint',
            )}
          >
            {name}
          </span>
        </button>
      ))}
      {strip && (
        <label className="flex flex-col items-center gap-1 has-disabled:opacity-45 lg:hidden">
          <input
            type="color"
            aria-label={t('pick')}
            value={chosen || FIRST_COLOR}
            disabled={isDisabled}
            onChange={(event) => onChoose(event.currentTarget.value)}
            className="aspect-square w-full cursor-pointer rounded-md border border-edge bg-surface p-1"
          />
          <span aria-hidden="true" className="text-[0.6875rem] leading-4 text-faint">
            {t('anyColor')}
          </span>
        </label>
      )}
    </div>
  )
}

type StripTileProps = {
  label: string
  short: string
  disabled: boolean
  onPress: () => void
  isOn?: boolean
  children?: ReactNode
  /** Classes for the square. */
  className?: string
}

/** A tile in a phone's strip of paints that isn't a paint. */
function StripTile({ label, short, disabled, onPress, isOn, children, className }: StripTileProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      aria-label={label}
      // Not `aria-pressed`: the strip scrolls to the pressed paint.
      data-on={isOn || undefined}
      className="flex flex-col items-center gap-1 disabled:opacity-45 lg:hidden"
    >
      <span
        aria-hidden="true"
        className={cn(
          'grid aspect-square w-full place-items-center rounded-md border border-edge text-brass [&_svg]:size-5',
          isOn && 'bg-brass text-on-brass',
          className,
        )}
      >
        {children}
      </span>
      <span aria-hidden="true" className="text-[0.6875rem] leading-4 whitespace-nowrap text-faint">
        {short}
      </span>
    </button>
  )
}

type OtherWaysProps = Omit<PaintsProps, 'strip'> & { eyedropper: Eyedropper }

/** On a phone, the photo's colors and the user's own paints are one tap away, and take up no space beside the photo. */
function OtherWays({ chosen, isDisabled, onChoose, eyedropper }: OtherWaysProps) {
  const tPhoto = useTranslations('transform.eyedropper')
  const tOwn = useTranslations('transform.ownPaints')
  const [isOpen, setIsOpen] = useState(false)
  const { isOn, start, stop } = eyedropper
  return (
    <>
      <StripTile
        label={tPhoto('open')}
        short={tPhoto('short')}
        disabled={isDisabled}
        isOn={isOn}
        onPress={() => (isOn ? stop() : start(onChoose))}
      >
        <Pipette />
      </StripTile>
      <StripTile label={tOwn('title')} short={tOwn('short')} disabled={false} onPress={() => setIsOpen(true)}>
        <SwatchBook />
      </StripTile>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent closeLabel={tOwn('close')}>
          <DialogTitle>{tOwn('title')}</DialogTitle>
          <DialogBody>
            <MyPaints color={chosen} isDisabled={isDisabled} onColor={onChoose} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>
  )
}

/** Stripes. */
export const NO_COLOR = 'bg-[repeating-linear-gradient(45deg,transparent_0_2px,var(--color-edge)_2px_3px)]'

type HexFieldProps = { color: string; isDisabled: boolean; onColor: (hex: string) => void }

/** Any other color, typed or picked. Typing applies once it is a valid color. */
function HexField({ color, isDisabled, onColor }: HexFieldProps) {
  const t = useTranslations('transform.paint')
  const id = useId()
  const [text, setText] = useState(color)
  useEffect(() => setText(color), [color])
  const isBad = text !== '' && parseHex(text) === null
  const type = (typed: string) => {
    setText(typed)
    const rgb = parseHex(typed)
    if (rgb) onColor(toHex(rgb))
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('hex')}
      </label>
      <input
        type="color"
        aria-label={t('pick')}
        value={color || FIRST_COLOR}
        disabled={isDisabled}
        onChange={(event) => onColor(event.currentTarget.value)}
        className="h-11 w-12 cursor-pointer rounded-md border border-edge bg-surface p-1 disabled:opacity-45"
      />
      <Input
        id={id}
        value={text}
        placeholder={FIRST_COLOR}
        spellCheck={false}
        autoComplete="off"
        disabled={isDisabled}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-problem` : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        className="h-11 w-32 tabular-nums"
      />
      {isBad && (
        <p id={`${id}-problem`} role="alert" className="order-last w-full text-small text-danger">
          {t('badHex')}
        </p>
      )}
    </>
  )
}
