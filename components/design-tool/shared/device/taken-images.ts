import { useEffect } from 'react'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import type { ErrorCode } from '@/lib/errors/catalogue'

export type ImageTaker = {
  readonly onFile: (file: File) => void
  readonly onProblem: (problem: ErrorDetails) => void
  /** The problem with what is neither a file nor a link. */
  readonly otherwise?: ErrorCode
}

/** A text that is nothing but an address. */
const ADDRESS = /^\s*([a-z][a-z+.-]*:|www\.)\S+\s*$/i

/**
 * Takes what is pasted anywhere on the page, or dropped. Text for a field, files for a drop zone and what was dragged from the
 * page itself are left alone. A dialog that asks for an image takes everything before the page does.
 */
export function takeImages({ onFile, onProblem, otherwise }: ImageTaker, isDialog = false): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: isDialog }
  let isOwn = false
  const take = (event: Event, transfer: DataTransfer | null) => {
    if (isDialog) event.stopImmediatePropagation()
    if (!transfer || transfer.types.length === 0 || isForField(event, transfer)) return
    event.preventDefault()
    const [file] = transfer.files
    if (file) onFile(file)
    else onProblem(errorDetails(isLink(transfer) ? 'image_is_link' : (otherwise ?? 'unsupported_image')))
  }
  const onDrop = (event: DragEvent) => {
    const hasFile = event.dataTransfer?.files.length !== 0
    const isZones = hasFile && event.target instanceof Element && event.target.closest('[data-drop-zone]')
    if (!isOwn && !isZones) take(event, event.dataTransfer)
  }
  window.addEventListener('paste', (event) => take(event, event.clipboardData), options)
  window.addEventListener('drop', onDrop, options)
  window.addEventListener('dragstart', () => (isOwn = true), options)
  window.addEventListener('dragend', () => (isOwn = false), options)
  return () => listening.abort()
}

/** The clipboard may also hold an image of the text. */
function isForField({ target }: Event, { types }: DataTransfer): boolean {
  return target instanceof Element && target.matches(':read-write') && types.includes('text/plain')
}

/** A dragged image comes as its address, or only as HTML. */
function isLink(transfer: DataTransfer): boolean {
  if (transfer.types.includes('text/uri-list')) return true
  return ADDRESS.test(transfer.getData('text/plain')) || transfer.getData('text/html').includes('<img')
}

/** For a dialog that asks for an image. */
export function useTakenImage({ onFile, onProblem, otherwise }: ImageTaker): void {
  useEffect(
    () => takeImages({ onFile, onProblem, ...(otherwise && { otherwise }) }, true),
    [onFile, onProblem, otherwise],
  )
}
