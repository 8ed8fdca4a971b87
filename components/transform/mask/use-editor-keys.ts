import type { KeyboardEvent } from 'react'
import type { MaskSession } from '@/lib/mask/session'
import type { Viewport } from '@/lib/mask/viewport'
import { type Brush, resized } from './brush'
import { editorCommand } from './mask-keys'
import { zoomFromCentre } from './zoom-steps'

type Editor = {
  session: MaskSession
  viewport: Viewport | null
  brush: Brush
  setBrush: (brush: Brush) => void
}

/** The shortcuts that work anywhere among the tools and on the canvas. */
export function useEditorKeys({ session, viewport, brush, setBrush }: Editor) {
  return (event: KeyboardEvent): void => {
    const command = editorCommand(event)
    if (!command) return
    event.preventDefault()
    if (command.type === 'act') session.dispatch(command.action)
    else if (command.type === 'tool') setBrush({ ...brush, tool: command.tool })
    else if (command.type === 'resize') setBrush(resized(brush, command.steps))
    else if (viewport && command.steps === null) viewport.reset()
    else if (viewport) zoomFromCentre(viewport, command.steps ?? 0)
  }
}
