import { expect, test } from 'vitest'
import { isAllowed } from '@/lib/adapters/replicate/download'

const hosted = { hosts: ['replicate.delivery'], isHttpAllowed: false }

test.each(['https://replicate.delivery/xezq/abc/out.png', 'https://pbxt.replicate.delivery/abc/out-0.png'])(
  '%s is fetched',
  (address) => {
    expect(isAllowed(address, hosted)).toBe(true)
  },
)

test.each([
  'http://replicate.delivery/abc/out.png',
  'https://replicate.delivery.evil.example/out.png',
  'https://evilreplicate.delivery/out.png',
  'https://replicate.delivery@evil.example/out.png',
  'https://user:secret@replicate.delivery/out.png',
  'https://replicate.delivery:8443/out.png',
  'https://127.0.0.1/out.png',
  'https://[::1]/out.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'not an address',
])('%s is not', (address) => {
  expect(isAllowed(address, hosted)).toBe(false)
})

test('a host with a port is meant exactly, and plain http only where it is allowed', () => {
  const local = { hosts: ['127.0.0.1:4000'], isHttpAllowed: true }
  expect(isAllowed('http://127.0.0.1:4000/out.png', local)).toBe(true)
  expect(isAllowed('http://127.0.0.1:4001/out.png', local)).toBe(false)
  expect(isAllowed('http://127.0.0.1/out.png', local)).toBe(false)
})
