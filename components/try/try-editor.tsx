'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AreasPanel } from '@/components/design-tool/areas/areas-panel'
import { useFormatCoverage } from '@/components/design-tool/areas/coverage-line'
import { MaskCanvas } from '@/components/design-tool/editor/mask-canvas'
import { MaskToolbar } from '@/components/design-tool/editor/mask-toolbar'
import { PreviewLayer } from '@/components/design-tool/editor/preview-layer'
import { PerspectiveBar, PerspectiveButton } from '@/components/design-tool/perspective/perspective-bar'
import { PerspectiveGrid } from '@/components/design-tool/perspective/perspective-grid'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { SmartOptions } from '@/components/design-tool/smart-select/smart-options'
import { Disclosure } from '@/components/sections/disclosure'
import { Card } from '@/components/ui/card'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { SITE } from '@/lib/site'
import { ColorPanel } from './color-panel'
import { EditorHead, HintLine } from './editor-head'
import { KeepPanel } from './keep-panel'
import { previewFile } from './preview-file'
import { StylePanel } from './style-panel'
import { useGuestDraft } from './use-guest-draft'
import { useTryEditor } from './use-try-editor'
import type { StyleCard, TryWorkspaceProps } from './workspace-props'

type TryEditorProps = TryWorkspaceProps & { work: PhotoWork; form: FormHandle }

/** The photo, what to color it with, and what can be done with that. Nothing leaves the device. */
export function TryEditor({ work, form, styles, freeDesigns, ...head }: TryEditorProps) {
  const { photo } = work
  const t = useTranslations('try.tool')
  const editor = useTryEditor(work, form)
  const { preview } = editor
  const { handOver, forget } = useGuestDraft(work, form)
  const startOver = () => {
    forget().catch(() => undefined)
    head.onLeave(null)
  }
  return (
    <div className="column flex flex-col gap-5 py-5 lg:py-7">
      <EditorHead {...head} onStartOver={startOver} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside, all of which are buttons too. */}
      <div
        onKeyDown={editor.onKeyDown}
        className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]"
      >
        <PhotoCard work={work} editor={editor} />
        <Card className="flex flex-col gap-5 p-4 sm:p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <ChoicePanel editor={editor} styles={styles} />
          <KeepPanel
            freeDesigns={freeDesigns}
            handOver={handOver}
            createFile={() => previewFile(photo, preview.image, t('keep.madeWith', { name: SITE.name }))}
          />
        </Card>
        <ToolsCard editor={editor} />
      </div>
    </div>
  )
}

type Editor = ReturnType<typeof useTryEditor>

/** What to do, and the photo with its preview. */
function PhotoCard({ work, editor }: { work: PhotoWork; editor: Editor }) {
  const formatCoverage = useFormatCoverage()
  const { brush, drawn, mask, preview } = editor
  const { shown } = preview
  const { adjusting } = editor.perspective
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-3 sm:p-4 lg:col-start-1">
      <HintLine mask={drawn} preview={preview} />
      <MaskCanvas
        work={work}
        brush={brush}
        smart={editor.smart}
        stepToSurface={editor.stepToSurface}
        coverage={mask ? formatCoverage(mask.coverage) : null}
        preview={shown && ((on) => <PreviewLayer viewport={on} {...shown} />)}
        overlay={
          adjusting &&
          ((on) => <PerspectiveGrid adjusting={adjusting} viewport={on} photo={work.photo.size} />)
        }
        alpha={preview.alpha}
        onViewport={editor.setViewport}
      />
      {adjusting && <PerspectiveBar adjusting={adjusting} />}
      <p role="status" className="sr-only">
        {editor.announced}
      </p>
    </Card>
  )
}

/** A color for each area, or a style for all of them. */
function ChoicePanel({ editor, styles }: { editor: Editor; styles: readonly StyleCard[] }) {
  const t = useTranslations('try.tool.tabs')
  const [tab, setTab] = useState('color')
  const { drawn, act, colors, preview } = editor
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
      {tab === 'style' ? (
        <StylePanel styles={styles} style={editor.style} onStyle={editor.setStyle} />
      ) : (
        <ColorPanel
          mask={drawn}
          onAct={act}
          onColor={colors.setColor}
          onRemove={colors.removeColor}
          hasFailed={preview.hasFailed}
          onRetry={preview.retry}
        />
      )}
    </>
  )
}

/** What selects by hand, what the areas are, and what they are made of. */
function ToolsCard({ editor }: { editor: Editor }) {
  const t = useTranslations('try.tool')
  const { brush, setBrush, drawn, mask, act } = editor
  return (
    <Card className="flex min-w-0 flex-col gap-2 p-3 sm:px-4 lg:col-start-1 lg:self-start">
      <MaskToolbar brush={brush} history={drawn.history} onBrush={setBrush} onAct={act} />
      <Disclosure summary={t('details')}>
        <div className="flex flex-col gap-4 pt-1 pb-3">
          {brush.tool === 'smart' && (
            <SmartOptions
              settings={brush.smart}
              view={editor.view}
              onChange={(settings) => setBrush({ ...brush, smart: settings })}
            />
          )}
          <AreasPanel
            mask={drawn}
            exported={mask}
            note={editor.note}
            onAct={act}
            perspective={<PerspectiveButton {...editor.perspective} />}
          />
        </div>
      </Disclosure>
    </Card>
  )
}
