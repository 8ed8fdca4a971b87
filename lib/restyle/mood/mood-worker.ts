import type { MoodRequest } from './messages.ts'
import { MoodDesk } from './mood-desk.ts'

// Entry of the browser worker: keeps one room, answers each style with a preview.

const desk = new MoodDesk((reply) => {
  const transfer = reply.kind === 'preview' ? [reply.preview.rgba.buffer] : []
  globalThis.postMessage(reply, { transfer })
})

let isAwake = false

/** Messages come in between two pieces of work, so that what they make pointless is not done. */
function work() {
  isAwake = desk.workOnce()
  if (isAwake) setTimeout(work)
}

globalThis.addEventListener('message', ({ data }: MessageEvent<MoodRequest>) => {
  desk.take(data)
  if (isAwake) return
  isAwake = true
  setTimeout(work)
})
