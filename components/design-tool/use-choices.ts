import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FIRST_TASK, TASK_RULES } from '@/lib/tasks/tasks'
import type { Choice } from './choices'
import type { FullScreen } from './editor/use-full-screen'
import { type FormHandle, fieldId } from './shared/controls/use-transform-form'

/** Leads to the choices that a design needs, and which of them is shown. */
export function useChoices(
  form: FormHandle,
  designs: { readonly hide: () => void },
  fullScreen: Pick<FullScreen, 'leaveIfNarrow'>,
  first: Choice,
) {
  const [choice, setChoice] = useState(first)
  const showStyles = () => {
    designs.hide()
    flushSync(() => {
      setChoice('style')
      // Tasks such as removing objects have no styles.
      if (!TASK_RULES[form.getValues('task')].hasStyle) form.setValue('task', FIRST_TASK)
    })
    focusStyles()
  }
  const showChoices = (missing: 'style' | 'room') => {
    if (missing === 'style') return showStyles()
    flushSync(() => {
      designs.hide()
      // On a narrow screen, full screen covers the form.
      fullScreen.leaveIfNarrow()
    })
    openRooms()
  }
  return { choices: { choice, onChoice: setChoice }, showStyles, showChoices }
}

const STYLES = '[data-styles]'

/** Moves the focus to the styles, which a phone has below the photo, or to their list where there is no photo. */
function focusStyles(): void {
  const shown = [...document.querySelectorAll(STYLES)].find((styles) => styles.checkVisibility())
  const first = shown?.querySelector('[role=radio]')
  if (first instanceof HTMLElement) {
    first.focus()
    return
  }
  const picker = document.getElementById(fieldId('style'))
  picker?.parentElement?.scrollIntoView({ block: 'start' })
  picker?.focus({ preventScroll: true })
}

/** Opens the list of room types where it is in the form. */
function openRooms(): void {
  const picker = document.getElementById(fieldId('roomType'))
  picker?.scrollIntoView({ block: 'center' })
  picker?.click()
}
