import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type PickerMove, pickerMove, seekOption } from './picker-keys'

/** Letters typed within this time belong together, in ms. */
const TYPING_PAUSE_MS = 600

type Choices = {
  readonly values: readonly string[]
  readonly labels: readonly string[]
  readonly value: string
}

/** Opening, pointing, typing and choosing of a picker, without its looks. */
export function usePicker({ values, labels, value }: Choices, onChoose: (value: string) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const [index, setIndex] = useState(-1)
  const rootRef = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0, from: -1 })
  const chosen = values.indexOf(value)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  const open = (at: number) => {
    setIndex(Math.max(at, 0))
    setIsOpen(true)
  }
  const choose = (at: number) => {
    const picked = values[at]
    setIsOpen(false)
    if (picked !== undefined) onChoose(picked)
  }
  const seek = (letter: string) => {
    const now = Date.now()
    const isFresh = now - typed.current.at > TYPING_PAUSE_MS
    const { text, from } = isFresh ? { text: '', from: isOpen ? index : chosen } : typed.current
    typed.current = { text: text + letter, at: now, from }
    const found = seekOption(labels, from, text + letter)
    if (found >= 0) open(found)
  }

  const perform = (move: PickerMove) => {
    if (move.type === 'open') open(move.index)
    else if (move.type === 'point') setIndex(move.index)
    else if (move.type === 'choose') choose(index)
    else if (move.type === 'seek') seek(move.letter)
    else setIsOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const state = { isOpen, index: isOpen ? index : chosen, count: values.length }
    const move = pickerMove(event.key, state)
    if (!move) return
    // Tab closes and goes on to the next control.
    if (event.key !== 'Tab') event.preventDefault()
    perform(move)
  }

  const toggle = () => (isOpen ? setIsOpen(false) : open(chosen))
  return { isOpen, index, rootRef, onKeyDown, toggle, choose, point: setIndex }
}
