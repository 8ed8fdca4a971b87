import { Pipette, SwatchBook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { ChoiceStrip, STRIP_ROW } from '@/components/design-tool/shared/controls/choice-strip'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { cn } from '@/lib/cn'
import type { Paint } from '@/lib/domain/paints'
import { parseHex, toHex } from '@/lib/math/color'
import { type Eyedropper, EyedropperButton } from './eyedropper'
import { MyPaints } from './my-paints'

type ColorPanelProps = {
  label: string
  /** Those to suggest. */
  paints: readonly Paint[]
  /** What any other color starts from. */
  first: string
  /** `#rrggbb`, or empty for no color. */
  color: string
  onColor: (hex: string) => void
  onRemove: () => void
  eyedropper: Eyedropper
  children?: ReactNode
}

/**
 * A color for an area: one of the paints, or any other. On a phone, all of it is in one row, with no color at one end and any
 * other at the other.
 */
export function ColorPanel({ label, children, ...props }: ColorPanelProps) {
  const { first, color, onColor, eyedropper } = props
  const hasOwn = usePaintDeck().deck.paints.length > 0
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-3">
      <ChoiceStrip>
        <Paints {...props} />
      </ChoiceStrip>
      <div className="flex flex-wrap items-center gap-2 max-lg:hidden">
        <HexField {...{ first, color, onColor }} />
        <EyedropperButton {...{ eyedropper, onColor }} />
        {hasOwn && <MyPaints {...{ color, onColor }} />}
      </div>
      {children}
    </section>
  )
}

type PaintsProps = Omit<ColorPanelProps, 'label' | 'children'>

function Paints({ paints, first, color, onColor, onRemove, eyedropper }: PaintsProps) {
  const t = useTranslations('transform.paint')
  return (
    <div
      className={`${STRIP_ROW} max-lg:[&_[role=radio]]:w-[2.85rem] max-lg:[&>:not([role=radiogroup])]:w-[2.85rem]`}
    >
      <OtherWays {...{ color, onColor, eyedropper }} />
      <RadioGroup
        aria-label={t('paints')}
        value={color || NONE.hex}
        onValueChange={(value) => (value === NONE.hex ? onRemove() : onColor(value))}
        className={`${STRIP_ROW} gap-x-2 gap-y-2.5 rounded-none border-0 bg-transparent p-0 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(2.7rem,1fr))]`}
      >
        {[{ ...NONE, name: t('noColor') }, ...paints].map(({ hex, name }) => (
          <RadioGroupItem
            key={hex}
            value={hex}
            aria-label={hex === NONE.hex ? name : t('named', { name, hex })}
            className="group flex min-w-0 flex-col items-center gap-1 px-0 font-normal data-[state=checked]:bg-transparent"
          >
            <span
              aria-hidden="true"
              style={{ background: hex === NONE.hex ? NONE.stripes : hex }}
              className="block aspect-square w-full rounded-md border border-white/15 outline-brass transition-[scale] duration-150 group-hover:scale-106 group-data-[state=checked]:outline-2 group-data-[state=checked]:outline-offset-2"
            />
            <span
              aria-hidden="true"
              // The longest name is a little wider than its column on the narrowest phones.
              className="text-[0.6875rem] leading-4 whitespace-nowrap text-faint group-data-[state=checked]:text-plaster"
            >
              {name}
            </span>
          </RadioGroupItem>
        ))}
      </RadioGroup>
      <label className="flex flex-col items-center gap-1 lg:hidden">
        <input
          type="color"
          aria-label={t('pick')}
          value={color || first}
          onChange={(event) => onColor(event.currentTarget.value)}
          className="aspect-square w-full cursor-pointer rounded-md border border-edge bg-surface p-1"
        />
        <span aria-hidden="true" className="text-[0.6875rem] leading-4 text-faint">
          {t('anyColor')}
        </span>
      </label>
    </div>
  )
}

/** A radio group can't have an empty value. */
const NONE = {
  hex: 'none',
  stripes: 'repeating-linear-gradient(45deg,transparent 0 2px,var(--color-edge) 2px 3px)',
}

type StripTileProps = {
  label: string
  short: string
  onPress: () => void
  isOn?: boolean
  children?: ReactNode
}

/** A tile in a phone's strip of paints that isn't a paint. */
function StripTile({ label, short, onPress, isOn, children }: StripTileProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={label}
      // Not `aria-pressed`: the strip scrolls to the pressed paint.
      data-on={isOn || undefined}
      className="flex flex-col items-center gap-1 lg:hidden"
    >
      <span
        aria-hidden="true"
        className={cn(
          'grid aspect-square w-full place-items-center rounded-md border border-edge text-brass [&_svg]:size-5',
          isOn && 'bg-brass text-on-brass',
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

type OtherWaysProps = Pick<PaintsProps, 'color' | 'onColor' | 'eyedropper'>

/** On a phone, the photo's colors and the user's own paints are one tap away, and take up no space beside the photo. */
function OtherWays({ color, onColor, eyedropper }: OtherWaysProps) {
  const tPhoto = useTranslations('transform.eyedropper')
  const tOwn = useTranslations('transform.ownPaints')
  const [isOpen, setIsOpen] = useState(false)
  const { isOn, start, stop } = eyedropper
  return (
    <>
      <StripTile
        label={tPhoto('open')}
        short={tPhoto('short')}
        isOn={isOn}
        onPress={() => (isOn ? stop() : start(onColor))}
      >
        <Pipette />
      </StripTile>
      <StripTile label={tOwn('title')} short={tOwn('short')} onPress={() => setIsOpen(true)}>
        <SwatchBook />
      </StripTile>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent closeLabel={tOwn('close')}>
          <DialogTitle>{tOwn('title')}</DialogTitle>
          <DialogBody>
            <MyPaints {...{ color, onColor }} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>
  )
}

/** Any other color, typed or picked. Typing applies once it is a valid color. */
function HexField({ first, color, onColor }: Pick<ColorPanelProps, 'first' | 'color' | 'onColor'>) {
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
        value={color || first}
        onChange={(event) => onColor(event.currentTarget.value)}
        className="h-11 w-12 cursor-pointer rounded-md border border-edge bg-surface p-1"
      />
      <Input
        id={id}
        value={text}
        placeholder={first}
        spellCheck={false}
        autoComplete="off"
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
