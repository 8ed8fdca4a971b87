import { afterEach, describe, expect, test, vi } from 'vitest'
import { startCanvasThread } from '@/lib/client/transform/canvas-thread'
import type {
  CanvasAnswer,
  CanvasAsk,
  CanvasRequest,
  CanvasResponse,
} from '@/lib/client/transform/canvas-worker-messages'
import { closePictures, openPhoto } from '@/lib/client/transform/open-photo'
import { ALIVE } from '@/lib/client/transform/worker-messages'

const JPEG = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'room.jpg')
const GIF = new File(['GIF89a'], 'room.jpg')
const LARGE = { width: 4_000, height: 3_000 }

function picture(width: number, height: number) {
  const shown = { width, height, isClosed: false, close: () => Object.assign(shown, { isClosed: true }) }
  return shown
}

type Answer = CanvasResponse['answer']

/** A canvas thread whose worker is the given function. */
function threadWith(answer: (ask: CanvasAsk) => Answer | Promise<Answer>) {
  const asked: string[] = []
  class FakeWorker {
    private tell: (event: { data: unknown }) => void = () => undefined
    addEventListener(type: string, listener: (event: { data: unknown }) => void) {
      if (type !== 'message') return
      this.tell = listener
      queueMicrotask(() => listener({ data: ALIVE }))
    }
    async postMessage({ id, ask }: CanvasRequest) {
      asked.push(ask.type)
      this.tell({ data: { id, answer: await answer(ask) } })
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return { thread: startCanvasThread(), asked }
}

afterEach(() => vi.unstubAllGlobals())

describe('opening a photo', () => {
  test('a large one is there to be looked at before it is scaled to the size it is worked with', async () => {
    const [firstLook, closer] = [picture(1_280, 960), picture(2_560, 1_920)]
    let scale: (answer: CanvasAnswer) => void = () => undefined
    const { thread } = threadWith((ask) =>
      ask.type === 'open'
        ? { type: 'opened', size: LARGE, bitmap: firstLook, held: 7 }
        : new Promise((resolve) => {
            scale = resolve
          }),
    )
    const opened = await openPhoto(JPEG, thread)
    if (!('photo' in opened)) throw new Error('the photo was refused')
    expect(opened.photo.firstLook).toBe(firstLook)
    expect(opened.photo.size).toEqual(LARGE)
    scale({ type: 'shown-closely', bitmap: closer })
    expect(await opened.photo.bitmap).toBe(closer)
    closePictures(opened.photo)
    await expect.poll(() => [firstLook.isClosed, closer.isClosed]).toEqual([true, true])
  })

  test('one that need not be scaled is asked for once', async () => {
    const small = picture(900, 600)
    const { thread, asked } = threadWith(() => ({
      type: 'opened',
      size: { width: 900, height: 600 },
      bitmap: small,
      held: null,
    }))
    const opened = await openPhoto(JPEG, thread)
    expect('photo' in opened && (await opened.photo.bitmap)).toBe(small)
    expect(asked).toEqual(['open'])
  })

  test('a kind of picture that is not taken is refused although the browser can read it, and let go of', async () => {
    const shown = picture(900, 600)
    const { thread } = threadWith(() => ({ type: 'opened', size: LARGE, bitmap: shown, held: null }))
    const opened = await openPhoto(GIF, thread)
    expect(opened).toMatchObject({ problem: { kind: 'failure', failure: { code: 'unsupported_image' } } })
    expect(shown.isClosed).toBe(true)
  })

  test('one that cannot be read, and one with too many pixels, are told apart', async () => {
    const damaged = threadWith(() => ({ type: 'refused', reason: 'no picture' }))
    expect(await openPhoto(JPEG, damaged.thread)).toMatchObject({
      problem: { failure: { code: 'image_damaged' } },
    })
    const size = { width: 10_000, height: 6_000 }
    const huge = threadWith((ask) =>
      ask.type === 'open'
        ? { type: 'opened', size, bitmap: picture(1_280, 768), held: 1 }
        : { type: 'shown-closely', bitmap: picture(2_560, 1_536) },
    )
    expect(await openPhoto(JPEG, huge.thread)).toMatchObject({
      problem: { failure: { code: 'too_many_pixels' } },
    })
    // What the worker held of it is asked for all the same, so that its memory comes back.
    expect(huge.asked).toEqual(['open', 'show-closely'])
  })
})
