import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { errorMessage } from '@/lib/errors/messages'
import { addressOf } from '@/lib/server/http/address'
import { readJson } from '@/lib/server/http/body'
import { readForm, readImageForm } from '@/lib/server/http/form'
import { checkOrigin } from '@/lib/server/http/origin'
import { expectError } from '../support/expect'

const SITE = 'https://rooms.example'

function call(method: string, headers: Record<string, string>) {
  return () => checkOrigin(new Request(`${SITE}/api/x`, { method, headers }), SITE)
}

describe('the origin check', () => {
  test.each([
    ['the site itself', { origin: SITE }],
    ['the host that was called', { origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['a client without a browser', {}],
    ['the same origin, as the browser says', { 'sec-fetch-site': 'same-origin', origin: SITE }],
  ])('lets %s change something', (_who, headers) => {
    expect(call('POST', headers)).not.toThrow()
  })

  test.each([
    ['another site', { origin: 'https://evil.example', host: 'rooms.example' }],
    ['the same host without encryption', { origin: 'http://rooms.example', host: 'rooms.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['the same name on another port', { origin: `${SITE}:444`, host: 'rooms.example' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: SITE }],
  ])('stops %s', (_who, headers) => {
    expect(call('POST', headers)).toThrow(expect.objectContaining({ code: 'bad_origin' }))
    expect(call('DELETE', headers)).toThrow(expect.objectContaining({ code: 'bad_origin' }))
  })

  test('lets anyone read', () => {
    expect(call('GET', { origin: 'https://evil.example' })).not.toThrow()
  })
})

describe('the address of a caller', () => {
  const headers = new Headers({
    'x-socket-address': '10.0.0.9',
    'x-forwarded-for': '6.6.6.6, 1.1.1.1, 2.2.2.2',
  })

  test.each([
    [0, '10.0.0.9'],
    [1, '2.2.2.2'],
    [2, '1.1.1.1'],
    [9, '10.0.0.9'],
  ])('behind %i trusted proxies is %s', (hops, address) => {
    expect(addressOf(headers, hops)).toBe(address)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['unknown', 'unknown'],
  ])('of IPv6 is its network: %s counts as %s', (address, network) => {
    expect(addressOf(new Headers({ 'x-socket-address': address }), 0)).toBe(network)
    expect(addressOf(new Headers({ 'x-forwarded-for': address }), 1)).toBe(network)
  })
})

describe('a body', () => {
  const schema = z.object({ runId: z.uuid() })
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request(SITE, {
      method: 'POST',
      body,
      headers,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })

  test.each(['', '{', '[]', '{"runId":"../../etc"}', 'null'])('%j is refused', async (body) => {
    await expectError(readJson(post(body), schema, 100), 'bad_request')
  })

  test('a body that declares to be too large is refused unread', async () => {
    const request = post('x', { 'content-length': '101' })
    await expectError(readJson(request, schema, 100), 'body_too_large')
  })

  test('a body that grows too large without saying so is cut off', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1_000))
      },
    })
    const request = post(endless, { 'content-type': 'multipart/form-data; boundary=x' })
    await expectError(readForm(request, 10_000), 'body_too_large')
    expect(sent).toBeLessThan(30)
  })

  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const parts = (count: number) =>
    `${Array.from({ length: count }, (_, i) => `--x\r\ncontent-disposition: form-data; name="n${i}"\r\n\r\nv\r\n`).join('')}--x--\r\n`

  test('a body of many parts is refused before a parser makes objects of them, however it is cut up', async () => {
    const { fields } = await readForm(post(parts(32), multipart), 1e6)
    expect(Object.keys(fields)).toHaveLength(32)
    await expectError(readForm(post(parts(33), multipart), 1e6), 'bad_request')
    const bytes = new TextEncoder().encode(parts(33))
    const drops = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    await expectError(readForm(post(drops, multipart), 1e6), 'bad_request')
  })

  test('a body is read into its files and fields, however it is cut up', async () => {
    const form = new FormData()
    const [image, mask] = [new Uint8Array(30_000).fill(7), Uint8Array.of(13, 10, 45, 45)]
    for (const file of [image, mask]) form.append('image', new Blob([file]), 'photo.jpg')
    form.append('mask', new Blob([mask]), 'mask.png')
    form.append('prompt', 'a café by the sea')
    form.append('style', '')
    const read = { files: { image, mask, areas: null }, fields: { prompt: 'a café by the sea' } }
    const whole = new Response(form)
    const type = { 'content-type': whole.headers.get('content-type') ?? '' }
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect(await readImageForm(post(bytes, type))).toEqual(read)
    const cutUp = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 997) controller.enqueue(bytes.slice(at, at + 997))
        controller.close()
      },
    })
    expect(await readImageForm(post(cutUp, type))).toEqual(read)
    const cutOff = post(bytes.slice(0, -10), type)
    await expectError(readImageForm(cutOff), 'bad_request')
  })

  test('a body with a file over its limit, or a text without end, is refused', async () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(LIMITS.upload.maxBytes + 1)]), 'photo.jpg')
    const large = new Request(SITE, { method: 'POST', body: form })
    await expectError(readImageForm(large), 'image_too_large')
    const text = new FormData()
    text.append('prompt', 'x'.repeat(100_000))
    const long = new Request(SITE, { method: 'POST', body: text })
    await expectError(readForm(long, 1e6), 'bad_request')
  })

  test('a body that trickles in is given up', async () => {
    const silent = new ReadableStream<Uint8Array>()
    await expectError(readForm(post(silent, multipart), 1e6, undefined, 5), 'body_too_slow')
  })
})

test('what the server logged is named to the person, and nothing else is', () => {
  const { body } = errorMessage('unexpected', { reference: '1a2b3c4d' })
  expect(body).toMatch(/Please try again\. If it happens again, tell us this reference: 1a2b3c4d\.$/)
  expect(errorMessage('unexpected').body).toMatch(/Please try again\.$/)
  expect(errorMessage('generation_failed', { reference: '1a2b3c4d' }).body).toBe(
    'Image generation failed. If it happens again, tell us this reference: 1a2b3c4d.',
  )
})
