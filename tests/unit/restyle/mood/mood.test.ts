import { expect, test, vi } from 'vitest'
import { DEFAULT_CONTROLS } from '../../../../lib/restyle/local/controls.ts'
import type { MoodReply, MoodRequest } from '../../../../lib/restyle/mood/messages.ts'
import { MoodClient } from '../../../../lib/restyle/mood/mood-client.ts'
import { MoodSession } from '../../../../lib/restyle/mood/mood-session.ts'
import { loadMask, loadPicture } from '../local/fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const modern = { ...DEFAULT_CONTROLS, style: 'modern' } as const

test('a preview is 512 px long, opaque inside the mask and transparent outside', async () => {
  const photo = await loadPicture('living-before.jpg', 640)
  const mask = await loadMask('living-mask.png', photo)
  const session = new MoodSession(photo)
  session.paint(mask)
  const { width, height, rgba } = session.preview(modern)
  expect([width, height]).toEqual([512, 342])
  const alphaAt = (x: number, y: number) =>
    rgba[(Math.floor(y * height) * width + Math.floor(x * width)) * 4 + 3]
  expect(alphaAt(0.6, 0.25)).toBe(255)
  expect(alphaAt(0.6, 0.05)).toBe(0)
  const coastal = session.preview({ ...modern, style: 'coastal' })
  expect(Buffer.from(coastal.rgba).equals(Buffer.from(rgba))).toBe(false)
})

test('a preview is the same whether the photo was looked at before or not, and changes with the mask', async () => {
  const photo = await loadPicture('living-before.jpg', 300)
  const mask = await loadMask('living-mask.png', photo)
  const [early, late] = [new MoodSession(photo), new MoodSession(photo)]
  early.look()
  for (const session of [early, late]) session.paint(mask)
  const first = Buffer.from(early.preview(modern).rgba)
  expect(first.equals(Buffer.from(late.preview(modern).rgba))).toBe(true)
  early.paint(mask.map((value, i) => (i % photo.width < photo.width / 2 ? 0 : value)))
  expect(first.equals(Buffer.from(early.preview(modern).rgba))).toBe(false)
})

test('a rehearsal runs to its end before anything is painted', async () => {
  const session = new MoodSession(await loadPicture('living-before.jpg', 300))
  expect([...session.rehearsal()].length).toBeGreaterThan(12)
  expect(() => session.prepare()).toThrow('nothing is painted yet')
})

/** A worker whose answers the test gives by hand. */
function fakeWorker() {
  const sent: MoodRequest[] = []
  let listener: (event: { data: MoodReply }) => void = () => {}
  let fail: (message: string) => void = () => {}
  const worker = {
    postMessage: (message: MoodRequest) => void sent.push(message),
    addEventListener: (type: string, added: (event: { data: MoodReply; message: string }) => void) => {
      if (type === 'message') listener = (event) => added({ ...event, message: '' })
      else fail = (message) => added({ message, data: { kind: 'failed', id: 0, message } })
    },
    terminate: () => {},
  }
  return {
    worker,
    sent,
    answer: (data: MoodReply) => listener({ data }),
    fail: (message: string) => fail(message),
  }
}

const picture = { width: 1, height: 1, rgba: new Uint8ClampedArray(4), understood: [] }

test('only the newest style is answered', async () => {
  const { worker, sent, answer } = fakeWorker()
  const client = new MoodClient(() => worker)
  const first = client.preview(modern)
  const second = client.preview({ ...modern, style: 'rustic' })
  expect(sent.map((message) => message.kind === 'style' && message.id)).toEqual([1, 2])
  answer({ kind: 'preview', id: 1, preview: { ...picture, width: 7 } })
  answer({ kind: 'preview', id: 2, preview: picture })
  expect(await first).toBeNull()
  expect(await second).toBe(picture)
})

test('a preview that fails says why', async () => {
  const { worker, answer } = fakeWorker()
  const client = new MoodClient(() => worker)
  const preview = client.preview(modern)
  answer({ kind: 'failed', id: 1, message: 'no photo yet' })
  await expect(preview).rejects.toThrow('no photo yet')
})

test('a worker that never runs fails the preview instead of leaving it open', async () => {
  const { worker, fail } = fakeWorker()
  const preview = new MoodClient(() => worker).preview(modern)
  fail('no such file')
  await expect(preview).rejects.toThrow('no such file')
})

test('a new mask ends the questions about the old one', async () => {
  const { worker, sent, answer } = fakeWorker()
  const client = new MoodClient(() => worker)
  const about = client.preview(modern)
  client.setMask(new Uint8Array(1))
  answer({ kind: 'preview', id: 1, preview: picture })
  expect(await about).toBeNull()
  expect(sent.map(({ kind }) => kind)).toEqual(['style', 'mask'])
})

test('closing leaves nobody waiting', async () => {
  const { worker } = fakeWorker()
  const client = new MoodClient(() => worker)
  const preview = client.preview(modern)
  client.close()
  expect(await preview).toBeNull()
})
