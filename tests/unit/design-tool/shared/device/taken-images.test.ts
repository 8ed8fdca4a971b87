import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeImages } from '@/components/design-tool/shared/device/taken-images'

const PHOTO = new File(['x'], 'room.jpg', { type: 'image/jpeg' })
const ADDRESS = 'https://example.com/room.jpg'
const LINK = 'image_is_link'

/** An element that matches these selectors. */
class FakeElement extends EventTarget {
  constructor(private readonly selectors: readonly string[] = []) {
    super()
  }
  matches = (selector: string) => this.selectors.includes(selector)
  closest = (selector: string) => (this.matches(selector) ? this : null)
}

const PAGE = new FakeElement()
const FIELD = new FakeElement([':read-write'])
const ZONE = new FakeElement(['[data-drop-zone]'])

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('Element', FakeElement)
})
afterEach(() => vi.unstubAllGlobals())

/** Dispatches an event as if it had come from an element, and returns whether the browser may act on it. */
function bring(
  type: string,
  target: FakeElement,
  texts: Record<string, string>,
  files: readonly File[] = [],
) {
  const types = [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])]
  const transfer = { files, types, getData: (format: string) => texts[format] ?? '' }
  const event = new Event(type, { cancelable: true })
  Object.defineProperty(event, 'target', { value: target })
  Object.assign(event, type === 'paste' ? { clipboardData: transfer } : { dataTransfer: transfer })
  return window.dispatchEvent(event)
}

const listening = (isDialog = false) => {
  const taken: string[] = []
  const onFile = ({ name }: File) => void taken.push(name)
  const stop = takeImages({ onFile, onProblem: ({ code }) => void taken.push(code) }, isDialog)
  return { taken, stop }
}

test.each([
  ['a pasted photo', 'paste', PAGE, [{}, PHOTO], ['room.jpg']],
  ['a pasted address', 'paste', PAGE, [{ 'text/plain': `${ADDRESS}\n` }], [LINK]],
  ['a photo that comes with its address', 'drop', PAGE, [{ 'text/uri-list': ADDRESS }, PHOTO], ['room.jpg']],
  ['a picture without its file', 'drop', PAGE, [{ 'text/uri-list': ADDRESS }], [LINK]],
  ['a link on the drop zone', 'drop', ZONE, [{ 'text/uri-list': ADDRESS }], [LINK]],
  ['a picture as HTML', 'paste', PAGE, [{ 'text/html': `<img src="${ADDRESS}">` }], [LINK]],
  ['a text', 'paste', PAGE, [{ 'text/plain': 'Paint it: sage' }], ['unsupported_image']],
  ['a file for the drop zone', 'drop', ZONE, [{}, PHOTO], []],
  ['a text for a field, with its image', 'paste', FIELD, [{ 'text/plain': ADDRESS }, PHOTO], []],
  ['an image pasted into a field', 'paste', FIELD, [{}, PHOTO], ['room.jpg']],
  ['nothing', 'paste', PAGE, [{}], []],
] as const)('%s is taken, explained or left alone', (_, type, target, [texts, ...files], expected) => {
  const { taken, stop } = listening()
  expect(bring(type, target, texts, files)).toBe(expected.length === 0)
  expect(taken).toEqual(expected)
  stop()
})

test('what is dragged within the page is not answered', () => {
  const { taken } = listening()
  bring('dragstart', PAGE, {})
  bring('drop', PAGE, { 'text/uri-list': ADDRESS })
  bring('dragend', PAGE, {})
  bring('drop', PAGE, { 'text/uri-list': ADDRESS })
  expect(taken).toEqual([LINK])
})

test('a dialog that asks for an image takes everything before the page', () => {
  // First, because Node doesn't call capturing listeners before others.
  const dialog = listening(true)
  const page = listening()
  bring('paste', PAGE, {}, [PHOTO])
  bring('drop', PAGE, { 'text/uri-list': ADDRESS })
  expect([dialog.taken, page.taken]).toEqual([['room.jpg', LINK], []])
  dialog.stop()
  bring('paste', PAGE, {}, [PHOTO])
  expect(page.taken).toEqual(['room.jpg'])
})
