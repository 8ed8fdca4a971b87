import type { MoodReply, MoodRequest } from './messages.ts'
import { MoodSession } from './mood-session.ts'

// Entry of the browser worker: keeps one room, answers each style with a preview.

let session: MoodSession | null = null

function answer(request: Extract<MoodRequest, { kind: 'style' }>): MoodReply {
  const { id, controls } = request
  if (!session) return { kind: 'failed', id, message: 'no room yet' }
  try {
    return { kind: 'preview', id, preview: session.preview(controls) }
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<MoodRequest>) => {
  if (data.kind === 'room') {
    session = new MoodSession({ width: data.width, height: data.height, rgb: data.rgb }, data.mask)
    return
  }
  const reply = answer(data)
  const transfer = reply.kind === 'preview' ? [reply.preview.rgba.buffer] : []
  globalThis.postMessage(reply, { transfer })
})
