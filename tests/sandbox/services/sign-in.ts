import { describe, expect, test } from 'vitest'
import { anonKey } from '@/sandbox/keys.mjs'
import { anonymousClient, callbackUrl, chooseAccount, follow, signedInClient } from '../support/clients'
import type { SandboxAddress } from '../support/running-sandbox'

/** The way in through Google, and the session that it leads to. */
export function describeSignIn(sandbox: SandboxAddress) {
  const openChooser = async () => {
    const { data, error } = await anonymousClient(sandbox.url).auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: callbackUrl, skipBrowserRedirect: true },
    })
    if (error) throw error
    return follow(data.url)
  }

  const userCalled = (token: string) =>
    fetch(`${sandbox.url}/auth/v1/user`, { headers: { apikey: anonKey, authorization: `Bearer ${token}` } })

  describe('signing in with Google', () => {
    test('leads through the chooser to the app with a code, and the code to a session', async () => {
      const client = anonymousClient(sandbox.url)
      const location = await chooseAccount(client, { email: 'mara.lindqvist@example.com' })
      expect(location.href).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=[\w-]+$/)

      const code = location.searchParams.get('code') ?? ''
      const { data, error } = await client.auth.exchangeCodeForSession(code)
      expect(error).toBeNull()
      expect(data.user?.email).toBe('mara.lindqvist@example.com')
      expect(data.user?.user_metadata).toMatchObject({ full_name: 'Mara Lindqvist', email_verified: true })

      const portrait = await fetch(data.user?.user_metadata.avatar_url)
      expect(portrait.headers.get('content-type')).toBe('image/svg+xml')
    })

    test('takes any e-mail address, and the same one is the same person however it is written', async () => {
      const first = await signedInClient(sandbox.url, 'jo.van-dam@example.com')
      const second = await signedInClient(sandbox.url, ' Jo.Van-Dam@Example.com ')
      expect(first.user.user_metadata.full_name).toBe('Jo Van Dam')
      expect(second.user.id).toBe(first.user.id)
      expect(second.session.access_token).not.toBe(first.session.access_token)
    })

    test('tells different people apart', async () => {
      const theo = await signedInClient(sandbox.url, 'theo.okafor@example.com')
      const ines = await signedInClient(sandbox.url, 'ines.castellano@example.com')
      expect(theo.user.id).not.toBe(ines.user.id)
    })

    test('comes back with access_denied when the person cancels', async () => {
      const location = await chooseAccount(anonymousClient(sandbox.url), { cancel: '1' })
      expect(location.origin + location.pathname).toBe(callbackUrl)
      expect(location.searchParams.get('error')).toBe('access_denied')
      expect(location.searchParams.has('code')).toBe(false)
    })

    test('accepts the app under both names of this machine', async () => {
      const location = await chooseAccount(
        anonymousClient(sandbox.url),
        { email: 'jo@example.com' },
        'http://127.0.0.1:3000/auth/callback',
      )
      expect(location.host).toBe('127.0.0.1:3000')
    })

    test('sends nobody to a foreign site', async () => {
      const location = await chooseAccount(
        anonymousClient(sandbox.url),
        { email: 'jo@example.com' },
        'https://evil.example/auth/callback',
      )
      expect(location.origin).toBe('http://localhost:3000')
    })

    test('works with a code once', async () => {
      const client = anonymousClient(sandbox.url)
      const location = await chooseAccount(client, { email: 'once@example.com' })
      const exchange = () =>
        fetch(`${sandbox.url}/auth/v1/token?grant_type=pkce`, {
          method: 'POST',
          headers: { apikey: anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({
            auth_code: location.searchParams.get('code'),
            code_verifier: 'x'.repeat(43),
          }),
        })
      // Not even the first time without the browser's own verifier.
      expect((await exchange()).status).toBeGreaterThanOrEqual(400)
      expect((await exchange()).status).toBeGreaterThanOrEqual(400)
    })
  })

  describe('the account chooser', () => {
    test('offers three people and a labelled field for any address', async () => {
      const html = await (await fetch(await openChooser())).text()
      expect(html.match(/<button class="person" name="email"/g)).toHaveLength(3)
      expect(html).toMatch(/<label for="email">/)
      expect(html).toMatch(/<input id="email" name="email" type="email"/)
      expect(html).toContain('<strong>localhost:3000</strong>')
    })

    test('says what is wrong with an address and keeps what was typed', async () => {
      const response = await fetch(await openChooser(), {
        method: 'POST',
        body: new URLSearchParams({ email: '"><script>alert(1)</script>' }),
      })
      const html = await response.text()
      expect(response.status).toBe(400)
      expect(html).toContain('role="alert"')
      expect(html).not.toContain('<script>')
    })

    test('gives codes to no other site', async () => {
      const chooser = await openChooser()
      chooser.searchParams.set('redirect_uri', 'https://evil.example/auth/v1/callback')
      const response = await fetch(chooser, {
        method: 'POST',
        body: new URLSearchParams({ email: 'jo@example.com' }),
        redirect: 'manual',
      })
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
    })
  })

  describe('a session', () => {
    test('can be refreshed', async () => {
      const { client, session } = await signedInClient(sandbox.url, 'refresh@example.com')
      const { data, error } = await client.auth.refreshSession()
      expect(error).toBeNull()
      expect(data.session?.refresh_token).not.toBe(session.refresh_token)
      expect((await userCalled(data.session?.access_token ?? '')).status).toBe(200)
    })

    test('is dead at once when it is signed out, and other sessions of the person live on', async () => {
      const here = await signedInClient(sandbox.url, 'out@example.com')
      const there = await signedInClient(sandbox.url, 'out@example.com')
      expect((await userCalled(here.session.access_token)).status).toBe(200)

      await here.client.auth.signOut({ scope: 'local' })

      const refusal = await userCalled(here.session.access_token)
      expect(refusal.status).toBe(403)
      expect(await refusal.json()).toMatchObject({ error_code: 'session_not_found' })
      expect((await userCalled(there.session.access_token)).status).toBe(200)
    })

    test('cannot be refreshed after signing out', async () => {
      const { client, session } = await signedInClient(sandbox.url, 'gone@example.com')
      await client.auth.signOut()
      const { error } = await anonymousClient(sandbox.url).auth.refreshSession(session)
      expect(error).not.toBeNull()
    })
  })
}
