import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestDesign, uploadDesign, validateDesign } from '@/components/design-tool/batch/request'
import { RequestError } from '@/lib/api/api-error'
import { API } from '@/lib/config/routes'
import { signInPage, stubFetch } from '@/tests/support/stub-fetch'
import { fakeBatchApi, job } from './fake-batch-api'

const { signal } = new AbortController()
const BUCKET = 'https://storage.example/'

type Call = { what: string; body: unknown }
type Answer = (call: Call) => Response | Promise<Response> | undefined

let calls: Call[]
let answer: Answer
let addresses: number

/** Our server and the bucket, which work unless a test says otherwise. */
beforeEach(() => {
  calls = []
  addresses = 0
  answer = () => undefined
  stubFetch(async (url, { method = 'GET', body }) => {
    const call = {
      what: `${method} ${url}`,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    }
    calls.push(call)
    const given = await answer(call)
    if (given) return given
    if (url.startsWith(BUCKET)) return new Response('{}')
    if (url === API.uploads) return Response.json({ uploads: call.body.fileBytes.map(address) })
    const image = { width: 1, height: 1, format: 'png', bytes: 1, scaledDown: false }
    return Response.json({ valid: true, image, mask: { width: 1, height: 1, coverage: 1 } })
  })
})

afterEach(() => void vi.useRealTimers())

const address = () => {
  addresses += 1
  return { path: `users/anna/${addresses}`, url: `${BUCKET}${addresses}` }
}
const refusal = (code: string, status: number) =>
  Response.json({ error: { code, message: '', values: {} } }, { status })
const whatHappened = () => calls.map(({ what }) => what)

/** The frame of a JPEG with a comment, and what stays of it: its start and its end. */
const COMMENTED = Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 4, 0x6d, 0x65, 0xff, 0xd9)
const CLEAN = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
const PNG_START = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** New files each time, because uploads are remembered by file. */
const freshBody = () => {
  const { body } = job(1)
  const photo = new File([COMMENTED], 'room.jpg', { type: 'image/jpeg' })
  return { ...body, photo, mask: new Blob([PNG_START]), areas: null }
}

const bytesOf = async (body: unknown) => {
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer())
  throw new Error('no file')
}

const errorOf = async (work: Promise<unknown>): Promise<RequestError> => {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof RequestError) return error
  throw new Error(`expected a failed request, got ${String(error)}`)
}

test('files go to the bucket once, and our server gets their paths with the fields', async () => {
  const body = freshBody()
  await validateDesign(body, signal)
  await validateDesign({ ...body, fields: { ...body.fields, seed: 7 } }, signal)
  expect(whatHappened()).toEqual([
    `POST ${API.uploads}`,
    `PUT ${BUCKET}1`,
    `PUT ${BUCKET}2`,
    `POST ${API.validate}`,
    `POST ${API.validate}`,
  ])
  expect(calls[0]?.body).toEqual({ fileBytes: [CLEAN.length, PNG_START.length] })
  expect(await bytesOf(calls[1]?.body)).toEqual(CLEAN)
  expect(calls[4]?.body).toMatchObject({
    imagePath: 'users/anna/1',
    maskPath: 'users/anna/2',
    style: body.fields.style,
    seed: '7',
  })

  // Another selection in the same photo.
  await validateDesign({ ...body, mask: new Blob([PNG_START]), areas: new Blob([PNG_START]) }, signal)
  expect(calls.at(-1)?.body).toMatchObject({ imagePath: 'users/anna/1', maskPath: 'users/anna/3' })
  expect(calls.at(-1)?.body).toMatchObject({ areasPath: 'users/anna/4' })
})

test('a photo that its metadata cannot be taken from stays on the device', async () => {
  const photo = new File(['no image'], 'room.jpg')
  const { details } = await errorOf(validateDesign({ ...freshBody(), photo }, signal))
  expect(details.code).toBe('image_damaged')
  expect(calls).toEqual([])
})

test('files that are no longer in the bucket are put there again, once', async () => {
  const body = freshBody()
  await validateDesign(body, signal)
  let refusals = 1
  answer = ({ what }) => {
    if (what !== `POST ${API.upload}` || refusals === 0) return
    refusals -= 1
    return refusal('upload_missing', 404)
  }
  await errorOf(uploadDesign(body, crypto.randomUUID(), signal))
  expect(calls.at(-1)?.body).toMatchObject({ imagePath: 'users/anna/3', maskPath: 'users/anna/4' })

  answer = ({ what }) => (what.startsWith('PUT') ? undefined : refusal('upload_missing', 404))
  const { details } = await errorOf(validateDesign(freshBody(), signal))
  expect(details.code).toBe('upload_missing')
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch')), 'service_down', true],
  ['is down', () => new Response('', { status: 503 }), 'service_down', true],
  ['refuses', () => Response.json({ message: 'no' }, { status: 400 }), 'generation_failed', false],
] as const)(
  'a bucket that %s stops the design before our server is asked for it',
  async (_, fail, code, isUnanswered) => {
    const body = freshBody()
    answer = ({ what }) => (what === `PUT ${BUCKET}1` ? fail() : undefined)
    const error = await errorOf(uploadDesign(body, crypto.randomUUID(), signal))
    expect([error.details.code, error.isUnanswered]).toEqual([code, isUnanswered])
    expect(whatHappened()).not.toContain(`POST ${API.upload}`)

    answer = () => undefined
    await validateDesign(body, signal)
    // The mask was there already.
    expect(await bytesOf(calls.find(({ what }) => what === `PUT ${BUCKET}3`)?.body)).toEqual(CLEAN)
    expect(calls.at(-1)?.body).toMatchObject({ imagePath: 'users/anna/3', maskPath: 'users/anna/2' })
  },
)

test('while a network asks to sign in, files and design are asked for again, as the same run', async () => {
  // Time passes at once whenever everything waits for it.
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync')
  const [body, runId, { api }] = [freshBody(), crypto.randomUUID(), fakeBatchApi()]
  const made = await api.upload(body, runId, signal)
  // Each kind of request meets the network's page first.
  const kinds = new Set<string>()
  answer = ({ what }) => {
    const kind = what.replace(/\d+$/, '')
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    if (isFirst) return signInPage()
    return what === `POST ${API.upload}` ? Response.json(made) : undefined
  }
  const { design } = await requestDesign({ ...api, upload: uploadDesign }, body, runId, signal)
  expect(design.runId).toBe(runId)
  expect([...kinds]).toEqual([`POST ${API.uploads}`, `PUT ${BUCKET}`, `POST ${API.upload}`])
  const asked = calls.filter(({ what }) => what === `POST ${API.upload}`)
  // The photo that the page was answered for isn't in the bucket.
  const again = expect.objectContaining({ runId, imagePath: 'users/anna/3', maskPath: 'users/anna/2' })
  expect(asked.map((call) => call.body)).toEqual([again, again])
})

test('reference pictures of the device go to the bucket, stored designs and kept pictures by their ids, in the order they were chosen', async () => {
  const picture = new File([PNG_START], 'look.png', { type: 'image/png' })
  const design = { kind: 'design', id: crypto.randomUUID(), url: '/design' } as const
  const kept = { kind: 'picture', picture: 'a'.repeat(64) } as const
  const areas = new Blob([PNG_START])
  const body = { ...freshBody(), areas, references: [design, kept, { kind: 'file', file: picture } as const] }
  await validateDesign(body, signal)
  expect(calls.at(-1)?.body).toMatchObject({
    areasPath: 'users/anna/3',
    references: [{ design: design.id }, { picture: kept.picture }, { path: 'users/anna/4' }],
  })
  await validateDesign({ ...freshBody(), references: [] }, signal)
  expect(calls.at(-1)?.body).not.toHaveProperty('references')
})
