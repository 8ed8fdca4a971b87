'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { AreasPanel } from '@/components/design-tool/areas/areas-panel'
import { MaskToolbar } from '@/components/design-tool/editor/mask-toolbar'
import { usePageKeys } from '@/components/design-tool/editor/use-page-keys'
import { EditorStage } from '@/components/design-tool/editor-stage'
import { PerspectiveButton } from '@/components/design-tool/perspective/perspective-bar'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { previewFile } from '@/components/design-tool/photo/preview-file'
import { useExportedMask } from '@/components/design-tool/photo/use-exported-mask'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { deviceModel } from '@/components/design-tool/smart-select/device-model'
import { FoundSurfaces } from '@/components/design-tool/smart-select/found-surfaces'
import { SmartHint, SmartOptions } from '@/components/design-tool/smart-select/smart-options'
import { type MaskEditorState, useMaskEditor } from '@/components/design-tool/use-mask-editor'
import { Disclosure } from '@/components/sections/disclosure'
import { Card } from '@/components/ui/card'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { LIMITS } from '@/lib/domain/limits'
import { isPlainColor } from '@/lib/domain/paints'
import { styleLabel } from '@/lib/domain/styles'
import { areasIn } from '@/lib/mask/layers'
import { areasInUse, settingsOf } from '@/lib/mask/mask'
import { SITE } from '@/lib/site'
import { ColorChoice } from './color-choice'
import { EditorHead, HintLine } from './editor-head'
import { KeepPanel } from './keep-panel'
import { ModelNote } from './model-note'
import { StylePanel } from './style-panel'
import { useGuestDraft } from './use-guest-draft'
import type { StyleCard, TryWorkspaceProps } from './workspace-props'

/** Each style's signature. */
const SEED = 1
/** Long side of the picture that waits at sign-in, in px. */
const THUMBNAIL_PX = 288

type TryEditorProps = TryWorkspaceProps & { work: PhotoWork; form: FormHandle }

/** The photo, what to color it with, and what can be done with that. Nothing leaves the device. */
export function TryEditor({ work, form, styles, freeDesigns, ...head }: TryEditorProps) {
  const { photo } = work
  const t = useTranslations('try.tool')
  // Our own rooms come with their areas.
  const model = head.subject.kind === 'sample' ? null : deviceModel
  const editor = useMaskEditor(work, { form, nextSeed: SEED, model, isGuest: true })
  const { mask } = useExportedMask(work)
  const style = useWatch({ control: form.control, name: 'style' })
  const card = { work, editor, mask, style }
  const editorRef = useRef<HTMLDivElement>(null)
  usePageKeys(editor.onKeyDown, editorRef)
  const { handOver, forget } = useGuestDraft(work, form)
  const startOver = () => {
    forget().catch(() => undefined)
    head.onLeave(null)
  }
  return (
    <div className="column flex flex-col gap-5 py-5 lg:py-7">
      <EditorHead {...head} hasWork={areasIn(editor.drawn.history.done).size > 0} onStartOver={startOver} />
      <div
        ref={editorRef}
        className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]"
      >
        <PhotoCard {...card} />
        <Card className="flex flex-col gap-5 p-4 sm:p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <ChoicePanel
            {...{ editor, styles, style }}
            onStyle={(value) => form.setValue('style', value, { shouldDirty: true })}
          />
          <KeepPanel
            freeDesigns={freeDesigns}
            handOver={handOver}
            createFile={() =>
              previewFile(photo, editor.preview.image, t('keep.madeWith', { name: SITE.name }))
            }
            createThumbnail={() => previewFile(photo, editor.preview.image, null, THUMBNAIL_PX)}
            areas={areasInUse(editor.drawn).map(settingsOf)}
            isEmpty={editor.preview.image === null}
          />
        </Card>
        <ToolsCard editor={editor} mask={mask} />
      </div>
    </div>
  )
}

type CardProps = { work: PhotoWork; editor: MaskEditorState; mask: ExportedMask | null; style: string }

/** What to do, and the photo with its preview. */
function PhotoCard({ work, editor, mask, style }: CardProps) {
  const t = useTranslations('try.tool.layer')
  const { maskStore } = work
  const painting = useSyncExternalStore(
    maskStore.subscribe,
    () => maskStore.mask().live !== null,
    () => false,
  )
  const { preview, drawn } = editor
  const { image, isHidden } = preview
  const chosen = areasInUse(drawn).flatMap((area) => (area.isHidden ? [] : [settingsOf(area)]))
  const isWanted = chosen.some(({ material }) => style !== '' || material !== 'style')
  const isShowing = image !== null && (preview.style ?? '') === style
  const labelOf = () => {
    if (preview.style) return t('style', { style: styleLabel(preview.style) })
    const isOnlyColor = chosen.every((area) => area.material === 'style' || isPlainColor(area, area.kind))
    return t(isOnlyColor ? 'color' : 'material')
  }
  // What is being painted is shown clearly, and what has no color yet a little.
  const idle = image || isHidden ? 0 : WAITING_ALPHA
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-3 sm:p-4 lg:col-start-1">
      <HintLine editor={editor} isBehind={isWanted && !painting && !isShowing && !preview.hasFailed} />
      <EditorStage
        {...{ work, editor, mask }}
        preview={image && !isHidden ? { image, label: labelOf(), badge: t('badge') } : null}
        alpha={{ active: painting ? LIMITS.mask.overlayAlpha : idle, others: 0 }}
      />
      <ModelNote />
      <FoundSurfaces smart={editor.smart} view={editor.view} mask={drawn} />
    </Card>
  )
}

const WAITING_ALPHA = 0.28

type ChoicePanelProps = {
  editor: MaskEditorState
  styles: readonly StyleCard[]
  style: string
  onStyle: (style: string) => void
}

/** A color for each area, or a style for all of them. */
function ChoicePanel({ editor, styles, style, onStyle }: ChoicePanelProps) {
  const t = useTranslations('try.tool.tabs')
  const [tab, setTab] = useState('color')
  return (
    <>
      <RadioGroup
        aria-label={t('label')}
        value={tab}
        onValueChange={setTab}
        className="grid w-full grid-cols-2"
      >
        <RadioGroupItem value="color">{t('color')}</RadioGroupItem>
        <RadioGroupItem value="style">{t('style')}</RadioGroupItem>
      </RadioGroup>
      {tab === 'style' ? <StylePanel {...{ styles, style, onStyle }} /> : <ColorChoice editor={editor} />}
    </>
  )
}

/** What selects by hand, what the areas are, and what they are made of. */
function ToolsCard({ editor, mask }: Pick<CardProps, 'editor' | 'mask'>) {
  const t = useTranslations('try.tool')
  const { brush, setBrush, drawn, act } = editor
  return (
    <Card className="flex min-w-0 flex-col gap-2 p-3 sm:px-4 lg:col-start-1 lg:self-start">
      <MaskToolbar brush={brush} history={drawn.history} onBrush={setBrush} onAct={act} />
      <Disclosure summary={t('details')}>
        <div className="flex flex-col gap-4 pt-1 pb-3">
          {brush.tool === 'smart' && (
            <div className="flex flex-col gap-1.5">
              <SmartOptions
                settings={brush.smart}
                view={editor.view}
                onChange={(settings) => setBrush({ ...brush, smart: settings })}
              />
              <SmartHint settings={brush.smart} view={editor.view} />
            </div>
          )}
          <AreasPanel
            mask={drawn}
            exported={mask}
            note={editor.note}
            onAct={act}
            tools={<PerspectiveButton {...editor.perspective} />}
          />
        </div>
      </Disclosure>
    </Card>
  )
}
