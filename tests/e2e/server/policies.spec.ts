import { expect, test } from '../support/fixtures'

for (const path of ['/', '/account', '/checkout']) {
  test(`${path} runs the scripts of its own build and no other`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 })
    const policy = response.headers()['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src ')) ?? ''
    expect(scripts).toMatch(/'(sha256|nonce)-/)
    expect(scripts).not.toContain('unsafe')
  })
}
