import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNote } from '@/components/forms/error-note'
import { WordChoice } from '@/components/forms/labeled-controls'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { Button } from '@/components/ui/button'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { cn } from '@/lib/cn'
import { finishKind, isWithoutFinish, staysInRoom } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { FIRST_COLOR, paintLike, paintsFor } from '@/lib/domain/paints'
import { styleLabel } from '@/lib/domain/styles'
import { areasIn } from '@/lib/mask/layers'
import { areasInUse, settingsOf } from '@/lib/mask/mask'
import { useImageCanvas } from './editor/preview-layer'
import { MaterialChoices } from './materials/material-choices'
import { ColorPanel } from './materials/paints/color-panel'
import type { PreviewImage } from './photo/photo-previews'
import { ChoiceStrip, STRIP_ROW } from './shared/controls/choice-strip'
import type { MaskEditorState } from './use-mask-editor'

const CHOICES = ['color', 'material', 'style'] as const

export type Choice = (typeof CHOICES)[number]

/** Its image is rendered on the server. */
export type StyleCard = { readonly value: string; readonly label: string; readonly image: ReactNode }

type StyleProps = {
  styles: readonly StyleCard[]
  /** Empty for no style. */
  style: string
  onStyle: (style: string) => void
  /** A style isn't required. */
  mayBeNone?: boolean
}

type ChoicesProps = StyleProps & {
  editor: Pick<MaskEditorState, 'drawn' | 'act' | 'paint' | 'eyedropper'> & {
    preview: Pick<MaskEditorState['preview'], 'setIsHidden' | 'hasFailed' | 'retry' | 'tiles'>
  }
  choice: Choice
  onChoice: (choice: Choice) => void
  /** Areas can be kept unchanged while the rest of the room changes. */
  mayKeep?: boolean
  /** On a phone with a form below: the words stand beside the choices, which takes less of the window's height. */
  isLow?: boolean
  className?: string
}

/** A color or a material for the active area, or a style for all of them. */
export function Choices({
  editor,
  choice,
  onChoice,
  mayKeep = false,
  isLow = false,
  className,
  ...styles
}: ChoicesProps) {
  const t = useTranslations('transform.choices')
  const layout = isLow ? 'items-center gap-2 [--bleed:0px]' : 'flex-col gap-2.5 lg:gap-4'
  return (
    <div className={cn('flex min-w-0', layout, className)}>
      <WordChoice
        label={t('label')}
        value={choice}
        options={CHOICES.map((each) => [each, t(each)])}
        onChange={onChoice}
        className={isLow ? 'shrink-0 flex-col p-0.5' : 'grid w-full grid-cols-3'}
        wordClassName={isLow ? 'min-h-7 px-2' : 'px-1 max-lg:min-h-9'}
      />
      <div className="min-w-0 grow">
        {choice === 'style' ? (
          <Styles {...{ editor, isLow }} {...styles} />
        ) : (
          <Finish editor={editor} choice={choice} mayKeep={mayKeep} />
        )}
      </div>
    </div>
  )
}

/**
 * The styles, each shown on the user's photo, or on another room until that is drawn. Says where the user's own finishes hold
 * instead.
 */
function Styles({
  editor: { drawn, paint, preview },
  styles,
  style,
  onStyle,
  mayBeNone = false,
  isLow,
}: StyleProps & Pick<ChoicesProps, 'editor' | 'isLow'>) {
  const t = useTranslations('transform.choices')
  const hasOwn = areasInUse(drawn).some(({ settings }) => settings.material !== 'style')
  return (
    <section aria-label={t('style')} className="flex min-w-0 flex-col gap-3">
      <ChoiceStrip>
        <RadioGroup
          data-styles
          aria-label={t('style')}
          value={style || NONE}
          onValueChange={(value) => onStyle(value === NONE ? '' : value)}
          className={`${STRIP_ROW} gap-2 rounded-none border-0 bg-transparent p-0 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(5.2rem,1fr))]`}
        >
          {mayBeNone && (
            <RadioGroupItem value={NONE} className={cn(TILE, 'max-lg:px-3 lg:col-span-full')}>
              {t('noStyle')}
            </RadioGroupItem>
          )}
          {styles.map(({ value, label, image }) => (
            <RadioGroupItem
              key={value}
              value={value}
              className={cn(TILE, 'flex min-w-0 flex-col overflow-hidden p-0 font-medium max-lg:w-21')}
            >
              <span className="relative block w-full">
                {image}
                <OwnTile image={preview.tiles.get(value) ?? null} />
              </span>
              <span className="w-full truncate text-center text-micro leading-6 tracking-tighter">
                {label}
              </span>
            </RadioGroupItem>
          ))}
        </RadioGroup>
      </ChoiceStrip>
      {style !== '' && hasOwn && !isLow && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <p>{t('ownHold')}</p>
          <Button variant="secondary" size="small" onClick={paint.removeAll}>
            {t('instead', { style: styleLabel(style) })}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The user's photo in a style, over the picture of another room, whose size it takes. */
function OwnTile({ image }: { image: PreviewImage | null }) {
  const ref = useImageCanvas(image)
  return (
    <canvas
      ref={ref}
      hidden={image === null}
      className="absolute inset-0 size-full animate-in object-cover fade-in duration-150 motion-reduce:animate-none"
    />
  )
}

/** A radio group can't have an empty value. */
const NONE = 'none'

const TILE = 'rounded-md border border-line bg-surface hover:border-edge data-[state=checked]:border-brass'

/** What the active area gets, or why it can't be chosen yet. */
function Finish({ editor, choice, mayKeep }: Pick<ChoicesProps, 'editor' | 'choice' | 'mayKeep'>) {
  const t = useTranslations('transform.choices')
  const { drawn, act } = editor
  const active = drawn.areas.find(({ id }) => id === drawn.active)
  if (!active || !areasIn(drawn.history.done).has(active.id))
    return <Note>{t.rich('nothing', KEY_HINTS)}</Note>
  const settings = settingsOf(active)
  if (mayKeep && staysInRoom(settings)) return <Note>{t('kept')}</Note>
  if (isWithoutFinish(settings.kind)) return <Note>{t('unknown')}</Note>
  if (choice === 'color')
    return <Colors editor={editor} settings={{ ...settings, color: active.settings.color }} />
  const kind = finishKind(settings.kind)
  if (!kind) return <Note>{t('unknown')}</Note>
  return (
    <ChoiceStrip>
      <MaterialChoices
        kind={kind}
        settings={settings}
        onChange={(changed) => act({ type: 'change-area', id: active.id, change: { settings: changed } })}
      />
    </ChoiceStrip>
  )
}

function Colors({
  editor: { paint, preview, eyedropper },
  settings: { kind, color },
}: Pick<ChoicesProps, 'editor'> & { settings: Pick<AreaSettings, 'kind' | 'color'> }) {
  const t = useTranslations('transform.choices')
  return (
    <ColorPanel
      label={t('color')}
      paints={paintsFor(kind)}
      first={paintLike(FIRST_COLOR, kind)}
      color={color}
      onColor={(hex) => {
        preview.setIsHidden(false)
        paint.setColor(hex)
      }}
      onRemove={paint.removeColor}
      eyedropper={eyedropper}
    >
      {preview.hasFailed && (
        <ErrorNote retry={{ label: t('retry'), onRetry: preview.retry }}>{t('failed')}</ErrorNote>
      )}
    </ColorPanel>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-small text-muted">{children}</p>
}
