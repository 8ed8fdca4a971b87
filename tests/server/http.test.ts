import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { errorMessage } from '@/lib/errors/messages'
import { sniffImageFormat } from '@/lib/image/image-format'
import { addressOf } from '@/lib/server/http/address'
import { readForm, readJson } from '@/lib/server/http/body'
import { imageResponse } from '@/lib/server/http/image-response'
import { checkOrigin } from '@/lib/server/http/origin'
import { PHOTO } from './support/images'

const SITE = 'https://rooms.example'

function call(method: string, headers: Record<string, string>) {
  return () => checkOrigin(new Request(`${SITE}/api/x`, { method, headers }), SITE)
}

describe('the origin check', () => {
  test.each([
    ['the site itself', { origin: SITE }],
    ['the host that was called', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['a client without a browser', {}],
    ['the same origin, as the browser says', { 'sec-fetch-site': 'same-origin', origin: SITE }],
  ])('lets %s change something', (_who, headers) => {
    expect(call('POST', headers)).not.toThrow()
  })

  test.each([
    ['another site', { origin: 'https://evil.example', host: 'rooms.example' }],
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
    await expect(readJson(post(body), schema, 100)).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('that declares to be too large is refused unread', async () => {
    const request = post('x', { 'content-length': '101' })
    await expect(readJson(request, schema, 100)).rejects.toMatchObject({ code: 'body_too_large' })
  })

  test('that grows too large without saying so is cut off', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1_000))
      },
    })
    const request = post(endless, { 'content-type': 'multipart/form-data; boundary=x' })
    await expect(readForm(request, 10_000)).rejects.toMatchObject({ code: 'body_too_large' })
    expect(sent).toBeLessThan(30)
  })
})

describe('an image', () => {
  const png = new Uint8Array(PHOTO)
  const toKeep = new Request(`${SITE}/?download`)

  test('is private, never guessed at, and named', async () => {
    const response = await imageResponse(toKeep, png, 'room')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, max-age=0, must-revalidate',
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="roomwright-room.png"',
      'x-content-type-options': 'nosniff',
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png)
  })

  test('that the browser has already is not sent again', async () => {
    const first = await imageResponse(new Request(SITE), png, 'room')
    const etag = first.headers.get('etag') ?? ''
    const again = new Request(SITE, { headers: { 'if-none-match': etag } })
    expect((await imageResponse(again, png, 'room')).status).toBe(304)
    expect((await imageResponse(again, Uint8Array.of(4), 'room')).status).toBe(200)
  })

  test('as another variant is encoded anew, under a tag and an ending of its own', async () => {
    const response = await imageResponse(new Request(`${SITE}/?as=jpeg&download`), png, 'room')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="roomwright-room.jpg"',
    })
    expect(sniffImageFormat(new Uint8Array(await response.arrayBuffer()))).toBe('jpeg')
    const whole = await imageResponse(new Request(`${SITE}/?as=nonsense`), png, 'room')
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(whole.headers.get('etag')).not.toBe(response.headers.get('etag'))
  })
})

test('what the server logged is named to the person, and nothing else is', () => {
  const { body } = errorMessage('unexpected', { reference: '1a2b3c4d' })
  expect(body).toMatch(/Please try again\. If it happens again, tell us this reference: 1a2b3c4d\.$/)
  expect(errorMessage('unexpected').body).toMatch(/Please try again\.$/)
})
