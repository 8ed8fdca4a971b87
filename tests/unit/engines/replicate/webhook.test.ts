import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifiedJob } from '@/lib/engines/replicate/webhook'

const secret = `whsec_${Buffer.from('a secret').toString('base64')}`
const now = new Date('2026-05-01T10:00:00Z')
const body = JSON.stringify({ id: 'gm3qorzdhgbfurvjtvhg6dckhu', status: 'succeeded' })

function message({ at = now, signed = body, key = secret, extra = '' } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', bytes).update(`msg_1.${timestamp}.${signed}`).digest('base64')
  const headers = new Headers({
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `${extra}v1,${signature}`,
  })
  return { headers, body, secret, now }
}

test('a message with a true signature tells its job', () => {
  expect(verifiedJob(message())).toBe('gm3qorzdhgbfurvjtvhg6dckhu')
})

test('one true signature among several is enough, as while a secret is being changed', () => {
  expect(verifiedJob(message({ extra: 'v1,AAAA v2,BBBB ' }))).toBe('gm3qorzdhgbfurvjtvhg6dckhu')
})

test.each([
  ['another secret', message({ key: 'whsec_b3RoZXI=' })],
  ['another body', message({ signed: '{}' })],
  ['an age of over five minutes', message({ at: new Date(+now - 301_000) })],
  ['a time far ahead', message({ at: new Date(+now + 301_000) })],
  ['no headers', { ...message(), headers: new Headers() }],
  ['no job in it', { ...message({ signed: '{"id":"../x"}' }), body: '{"id":"../x"}' }],
  ['a body that is no JSON', { ...message({ signed: 'x' }), body: 'x' }],
])('a message with %s is not believed', (_what, forged) => {
  expect(verifiedJob(forged)).toBeNull()
})
