import type { ReactNode } from 'react'
import { AreaNotes } from './areas/area-notes'
import { ActiveArea } from './areas/areas-panel'
import { MaterialDetails } from './materials/material-choices'
import { useProductOf } from './materials/own/library'
import { AddPaints } from './materials/paints/my-paints'
import { PerspectiveButton } from './perspective/perspective-bar'
import type { EditorPhoto } from './photo/open-photo'
import type { RoomWork } from './shared/designs/room-work'
import { ShoppingButton } from './shopping-list/shopping-button'
import type { MaskEditorState } from './use-mask-editor'

type EditorAreaProps = {
  editor: MaskEditorState
  mayKeep?: boolean
  /** Other actions on the area. */
  tools?: ReactNode
  /** Notes of the screen. */
  children?: ReactNode
}

/** Notes on the areas, and what the active one is and becomes. */
export function EditorArea({ editor, mayKeep = false, tools, children }: EditorAreaProps) {
  const { drawn, act } = editor
  return (
    <>
      <p role="status" className="text-small text-muted empty:hidden">
        {editor.note}
      </p>
      <AreaNotes mask={drawn} onAct={act} />
      {children}
      <ActiveArea
        {...{ mayKeep }}
        mask={drawn}
        onAct={act}
        details={(area) => <MaterialDetails {...area} />}
        tools={
          <>
            <PerspectiveButton {...editor.perspective} />
            <AddPaints />
            {tools}
          </>
        }
      />
    </>
  )
}

type EditorShoppingProps = {
  photo: EditorPhoto
  shoppingList: RoomWork['shoppingList']
  editor: MaskEditorState
  designIds?: readonly string[]
  className?: string
}

/** The shopping list of what the areas become. */
export function EditorShopping({ editor: { drawn, preview }, ...props }: EditorShoppingProps) {
  const productOf = useProductOf()
  return (
    <ShoppingButton
      {...props}
      mask={drawn}
      preview={preview.image}
      measureAreas={(distances) => preview.measureAreas.current(distances)}
      productOf={productOf}
    />
  )
}
