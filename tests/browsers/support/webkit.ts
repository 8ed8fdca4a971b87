import * as z from 'zod'
import { type Browser, FILE_FIELD, type Point } from './browser'

/** WebDriver's key for an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const STEP_MS = 100

/** WebKit, by WebDriver's plain requests to the service at `driverUrl`. `binary` is WebKitGTK's MiniBrowser. */
export async function openWebKit(driverUrl: string, binary: string): Promise<Browser> {
  const service = requestsTo(driverUrl)
  const options = { binary, args: ['--automation'] }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const opened = await service.post('/session', { capabilities: { alwaysMatch } })
  const { sessionId } = z.object({ sessionId: z.string() }).parse(opened)
  const { get, post, remove } = requestsTo(`${driverUrl}/session/${sessionId}`)
  const find = async (selector: string) => {
    const found = await post('/element', { using: 'css selector', value: selector })
    return `/element/${z.object({ [ELEMENT]: z.string() }).parse(found)[ELEMENT]}`
  }
  const enter = async (selector: string, text: string) => post(`${await find(selector)}/value`, { text })
  const windows = async () => z.array(z.string()).parse(await get('/window/handles'))
  const [first = ''] = await windows()
  await post('/window/rect', { x: 0, y: 0, width: 1440, height: 900 })
  return {
    goto: (url) => post('/url', { url }),
    evaluate: (expression) => post('/execute/sync', { script: `return (${expression})`, args: [] }),
    click: async (selector) => post(`${await find(selector)}/click`, {}),
    type: enter,
    upload: (path) => enter(FILE_FIELD, path),
    drag: (points) => post('/actions', { actions: [{ ...MOUSE, actions: strokeOf(points) }] }),
    countWindows: async () => (await windows()).length,
    async useWindow(which) {
      const popup = (await windows()).find((handle) => handle !== first)
      await post('/window', { handle: which === 'first' ? first : (popup ?? first) })
    },
    close: () => remove(''),
  }
}

const MOUSE = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }

function strokeOf([start, ...rest]: readonly Point[]) {
  const moveTo = (point?: Point) => ({ type: 'pointerMove', duration: STEP_MS, origin: 'viewport', ...point })
  const button = (type: 'pointerDown' | 'pointerUp') => ({ type, button: 0 })
  return [moveTo(start), button('pointerDown'), ...rest.map(moveTo), button('pointerUp')]
}

const answerSchema = z.object({ value: z.unknown() })
const errorSchema = z.object({ error: z.string(), message: z.string() })

function requestsTo(url: string) {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = answerSchema.parse(await answer.json())
    if (answer.ok) return value
    const { error, message } = errorSchema.parse(value)
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => send('POST', path, body),
    remove: (path: string) => send('DELETE', path),
  }
}
