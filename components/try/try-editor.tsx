import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AreaList } from '@/components/design-tool/areas/areas-panel'
import { type Choice, Choices } from '@/components/design-tool/choices'
import { usePageKeys } from '@/components/design-tool/editor/canvas/use-page-keys'
import { EditorArea, EditorShopping } from '@/components/design-tool/editor-areas'
import { previewFile } from '@/components/design-tool/photo/preview-file'
import { useExportedMask } from '@/components/design-tool/photo/use-exported-mask'
import { noteOn } from '@/components/design-tool/photo/use-photo-work'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { FoundSurfaces } from '@/components/design-tool/smart-select/found-surfaces'
import { useMaskEditor } from '@/components/design-tool/use-mask-editor'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { areasInUse, settingsOf } from '@/lib/mask/mask'
import { EditorHead } from './editor-head'
import { KeepPanel } from './keep-panel'
import { useVisitorsModel } from './model-note'
import { PhotoCard } from './photo-card'
import { useGuestDraft } from './use-guest-draft'
import type { OpenedWork, TryWorkspaceProps } from './workspace-props'

/** The seed of each style's signature design. */
const SEED = 1

type TryEditorProps = TryWorkspaceProps & OpenedWork & { form: FormHandle }

/** The photo, its colors, and the actions on the result. Nothing leaves the device. */
export function TryEditor({ work, room, form, styles, freeDesigns, ...head }: TryEditorProps) {
  const { photo } = work
  const isSample = head.subject.kind === 'sample'
  const model = useVisitorsModel(work, isSample)
  const { mask } = useExportedMask(work)
  const style = useWatch({ control: form.control, name: 'style' })
  const [choice, setChoice] = useState<Choice>('color')
  const areTilesSeen = choice === 'style'
  const editor = useMaskEditor(work, {
    ...{ form, nextSeed: SEED, ...model, isModelLazy: isSample, areTilesSeen },
    isGuest: true,
  })
  const editorRef = useRef<HTMLDivElement>(null)
  usePageKeys(editor.onKeyDown, editorRef)
  const { handOver, forget } = useGuestDraft(work, room, form)
  const startOver = () => {
    forget().catch(() => undefined)
    head.onLeave(null)
  }
  return (
    <div data-own-action className="column flex flex-col gap-3 py-3 lg:gap-5 lg:py-7">
      <EditorHead
        {...head}
        problem={head.problem ?? noteOn(work)}
        history={editor.drawn.history}
        onStartOver={startOver}
      />
      <div
        ref={editorRef}
        className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-5"
      >
        <div className={PINNED}>
          <PhotoCard {...{ work, editor, mask }} />
          <Card className="flex min-w-0 flex-col gap-2.5 max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none lg:col-start-2 lg:row-start-1 lg:gap-5 lg:p-5">
            <AreaList mask={editor.drawn} exported={mask} onAct={editor.act} />
            <Choices
              {...{ editor, styles, style, choice }}
              onChoice={setChoice}
              onStyle={(value) => form.setValue('style', value, { shouldDirty: true })}
              mayBeNone
            />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-3 empty:hidden lg:col-start-1 lg:max-w-md">
          {!isSample && <FoundSurfaces smart={editor.smart} view={editor.view} mask={editor.drawn} />}
          <EditorArea editor={editor} />
        </div>
        <Card className="p-4 sm:p-5 lg:col-start-2 lg:row-span-3 lg:row-start-2 lg:self-start">
          <KeepPanel
            freeDesigns={freeDesigns}
            handOver={handOver}
            createFile={(line) => previewFile(photo, editor.preview.image, line)}
            createPicture={() => previewFile(photo, editor.preview.image, null)}
            areas={areasInUse(editor.drawn).map(settingsOf)}
            isEmpty={editor.preview.image === null}
          />
          {areasInUse(editor.drawn).some(({ settings }) => settings.material !== 'style') && (
            <EditorShopping {...{ photo, editor }} shoppingList={room.shoppingList} className="mt-3 w-full" />
          )}
        </Card>
      </div>
    </div>
  )
}

/**
 * On a phone, the photo and the choices stay in view together while the content below scrolls, unless the window is too short
 * for anything else.
 */
const PINNED = cn(
  'flex min-w-0 flex-col gap-2 bg-ground [--bleed:var(--page-margin)] lg:contents',
  'max-lg:-mx-(--bleed) max-lg:px-(--bleed) max-lg:pb-2',
  '[@media(min-height:40rem)]:max-lg:sticky [@media(min-height:40rem)]:max-lg:top-(--header-height) [@media(min-height:40rem)]:max-lg:z-20',
)
