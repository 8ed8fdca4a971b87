'use client'

import { useTranslations } from 'next-intl'
import { AreasPanel } from '@/components/design-tool/editor/areas-panel'
import { useFormatCoverage } from '@/components/design-tool/editor/coverage-line'
import { MaskCanvas } from '@/components/design-tool/editor/mask-canvas'
import { MaskToolbar } from '@/components/design-tool/editor/mask-toolbar'
import { PreviewLayer } from '@/components/design-tool/editor/preview-layer'
import type { FormHandle } from '@/components/design-tool/form/use-transform-form'
import { PerspectiveBar } from '@/components/design-tool/perspective/perspective-bar'
import { PerspectiveGrid } from '@/components/design-tool/perspective/perspective-grid'
import { SmartOptions } from '@/components/design-tool/smart-select/smart-options'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import { Disclosure } from '@/components/sections/disclosure'
import { Card } from '@/components/ui/card'
import { SITE } from '@/lib/site'
import { ColorPanel } from './color-panel'
import { EditorHead, HintLine } from './editor-head'
import { KeepPanel } from './keep-panel'
import { previewFile } from './preview-file'
import { StyleStrip } from './style-strip'
import { useGuestDraft } from './use-guest-draft'
import { useTryEditor } from './use-try-editor'
import type { TryWorkspaceProps } from './workspace-props'

type TryEditorProps = TryWorkspaceProps & { work: PhotoWork; form: FormHandle }

/** The photo, what to color it with, and what can be done with that. Nothing leaves the device. */
export function TryEditor({ work, form, styles, freeDesigns, ...head }: TryEditorProps) {
  const { photo } = work
  const t = useTranslations('try.tool')
  const editor = useTryEditor(work, form)
  const { drawn, act, colors, preview } = editor
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
        className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr]"
      >
        <PhotoCard work={work} editor={editor} />
        <Card className="flex flex-col gap-5 p-4 sm:p-5 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
          <ColorPanel
            mask={drawn}
            onAct={act}
            onColor={colors.setColor}
            onRemove={colors.removeColor}
            hasFailed={preview.hasFailed}
            onRetry={preview.retry}
          />
          <KeepPanel
            freeDesigns={freeDesigns}
            handOver={handOver}
            createFile={() => previewFile(photo, preview.image, t('keep.madeWith', { name: SITE.name }))}
          />
        </Card>
        <Card className="min-w-0 p-4 sm:p-5 lg:col-start-1">
          <StyleStrip styles={styles} style={editor.style} onStyle={editor.setStyle} />
        </Card>
        <DetailsCard editor={editor} />
      </div>
    </div>
  )
}

type Editor = ReturnType<typeof useTryEditor>

/** What to do, the photo with its preview, and the tools. */
function PhotoCard({ work, editor }: { work: PhotoWork; editor: Editor }) {
  const formatCoverage = useFormatCoverage()
  const { brush, setBrush, drawn, mask, preview, act } = editor
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
        onViewport={editor.setViewport}
      />
      {adjusting && <PerspectiveBar adjusting={adjusting} />}
      <MaskToolbar brush={brush} history={drawn.history} onBrush={setBrush} onAct={act} />
      <p role="status" className="sr-only">
        {editor.announced}
      </p>
    </Card>
  )
}

/** How smart select works, what the areas are, and what they are made of. */
function DetailsCard({ editor }: { editor: Editor }) {
  const t = useTranslations('try.tool')
  const { brush, setBrush, drawn, mask, act } = editor
  return (
    <Card className="min-w-0 px-4 py-2 sm:px-5 lg:col-start-1 lg:self-start">
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
            perspective={editor.perspective}
          />
        </div>
      </Disclosure>
    </Card>
  )
}
