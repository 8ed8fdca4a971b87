import Replicate from 'replicate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { prediction } from '@/lib/adapters/replicate/shapes'
import { startReplicate } from '@/sandbox/replicate/server.mjs'
import { publishedFile, publishedPage, publishedPrediction, publishedProblem } from './published-shapes'

// A real server and real pictures on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let service: Awaited<ReturnType<typeof startReplicate>>
let client: Replicate
let input: { image: string; mask: string; seed: number; prompt: string }

beforeAll(async () => {
  service = await startReplicate()
  client = new Replicate({ auth: service.token, baseUrl: service.baseUrl, useFileOutput: false })
  const square = { width: 64, height: 64, channels: 3 } as const
  const png = await sharp({ create: { ...square, background: '#fff' } })
    .png()
    .toBuffer()
  const address = `data:image/png;base64,${png.toString('base64')}`
  input = { image: address, mask: address, seed: 1, prompt: 'a room' }
})

afterAll(() => service.stop())

const official = 'black-forest-labs/flux-fill-pro'
const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${service.baseUrl}${path}`, { ...init, headers: { authorization: `Bearer ${service.token}` } })

test('a prediction is read also with nothing but the fields that are always there', () => {
  const least = { id: 'gm3qorzdhgbfurvjtvhg6dckhu', status: 'starting' }
  expect(prediction.parse(least)).toEqual(least)
})

describe('what the stand-in answers has the published shapes', () => {
  test('a prediction of an official model, from its beginning to its end', async () => {
    service.next({ startMs: 'held', workMs: 'held' })
    const made = publishedPrediction.parse(await client.predictions.create({ model: official, input }))
    expect(made).toMatchObject({ status: 'starting', version: 'hidden', output: null })
    service.predictions.release()
    expect(publishedPrediction.parse(await client.predictions.get(made.id))).toMatchObject({
      status: 'processing',
    })
    service.predictions.release()
    await expect
      .poll(async () => publishedPrediction.parse(await client.predictions.get(made.id)).status)
      .toBe('succeeded')
  })

  test('a prediction by version, whose outputs are a list', async () => {
    const version = '95b7223104132402a9ae91cc677285bc5eb997834bd2349fa486f53910fd68b3'
    const made = publishedPrediction.parse(await client.predictions.create({ version, input, wait: true }))
    expect(made).toMatchObject({ status: 'succeeded', output: [expect.stringContaining('/delivery/')] })
  })

  test('a list, newest first, from a time on', async () => {
    const page = publishedPage.parse(await client.predictions.list())
    expect(page.results).toHaveLength(service.created())
    const later = encodeURIComponent(new Date(Date.now() + 1_000).toISOString())
    expect(
      publishedPage.parse(await (await raw(`/predictions?created_after=${later}`)).json()).results,
    ).toEqual([])
  })

  test('a cancelled prediction', async () => {
    service.next({ startMs: 'held' })
    const { id } = await client.predictions.create({ model: official, input })
    expect(publishedPrediction.parse(await client.predictions.cancel(id)).status).toBe('canceled')
  })

  test('a file', async () => {
    const file = new File([new Uint8Array(9)], 'a.png', { type: 'image/png' })
    expect(publishedFile.parse(await client.files.create(file))).toMatchObject({
      size: 9,
      content_type: 'image/png',
    })
  })

  test.each(['unauthorised', 'unpaid', 'throttled', 'invalid', 'broken'] as const)(
    'a refusal: %s',
    async (kind) => {
      service.refuseNext(kind)
      const answer = await raw('/predictions', { method: 'POST' })
      const body = publishedProblem.parse(await answer.json())
      expect(body.status).toBe(answer.status)
    },
  )

  test('an unknown token, model or address', async () => {
    expect((await fetch(`${service.baseUrl}/account`)).status).toBe(401)
    expect((await raw('/predictions/nothing')).status).toBe(404)
    const unknown = raw('/predictions', { method: 'POST', body: JSON.stringify({ version: 'x', input: {} }) })
    expect((await unknown).status).toBe(422)
  })
})
