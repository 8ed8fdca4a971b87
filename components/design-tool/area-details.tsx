import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { ActionButton } from '@/components/shared/icon-button'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { AreaList } from './areas/areas-panel'
import { EditorArea, EditorShopping } from './editor-areas'
import type { ExportedMask } from './photo/mask-worker-client'
import type { PhotoWork } from './photo/open-photo'
import type { RoomWork } from './shared/designs/room-work'
import { LeftOutThings } from './smart-select/left-out-things'
import { ToolChoices, type ToolChoicesProps } from './tool-choices'
import { type DesignsWithPlans, useDesignIds } from './use-room-designs'

type AreaDetailsProps = Pick<ToolChoicesProps, 'form' | 'styles' | 'choices' | 'editor'> & {
  work: PhotoWork
  shoppingList: RoomWork['shoppingList']
  mask: ExportedMask | null
  /** The finished designs with their inputs. */
  batch: DesignsWithPlans
}

/** Shown in the form: the areas, what they become, and the previews. */
export function AreaDetails(props: AreaDetailsProps) {
  const { work, shoppingList, mask, form, editor, batch, styles, choices } = props
  const t = useTranslations('transform.stylePreview')
  const { drawn, act, preview } = editor
  const designIds = useDesignIds(work, drawn, batch)
  const task = useWatch({ control: form.control, name: 'task' })
  const mayKeep = TASK_RULES[task].selection === 'may-stay'
  // These fields don't belong to the form: Enter must not start a design.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds back a key of the fields inside.
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <AreaList mask={drawn} exported={mask} onAct={act} mayKeep={mayKeep} />
      <ToolChoices {...{ form, styles, editor, choices }} className="max-lg:hidden" />
      <EditorArea
        {...{ editor, mayKeep }}
        tools={
          <>
            <EditorShopping {...{ shoppingList, editor, designIds }} photo={work.photo} />
            {preview.image && (
              <ActionButton
                icon={preview.isHidden ? Eye : EyeOff}
                onClick={() => preview.setIsHidden(!preview.isHidden)}
              >
                {t(preview.isHidden ? 'show' : 'hide')}
              </ActionButton>
            )}
          </>
        }
      >
        <LeftOutThings smart={editor.smart} mask={drawn} onAct={work.maskStore.dispatch} />
      </EditorArea>
    </div>
  )
}
