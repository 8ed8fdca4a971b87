import { describe, expect, test } from 'vitest'
import { anonKey } from '@/sandbox/keys.mjs'
import { anonymousClient, serverClient, signedInClient } from '../support/clients'
import type { SandboxAddress } from '../support/running-sandbox'

/** Every other way in, the admin interface and calls without a key. */
export function describeClosedDoors(sandbox: SandboxAddress) {
  const email = 'intruder@example.com'
  const password = 'correct-horse-battery-staple'

  describe('every way in but Google is closed', () => {
    test('signing up with a password', async () => {
      const { data, error } = await anonymousClient(sandbox.url).auth.signUp({ email, password })
      expect(data.user).toBeNull()
      expect(error).toMatchObject({ status: 400, code: 'email_provider_disabled' })
    })

    test('signing in with a password', async () => {
      const { error } = await anonymousClient(sandbox.url).auth.signInWithPassword({ email, password })
      expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
    })

    test('a link or a code by e-mail', async () => {
      const { error } = await anonymousClient(sandbox.url).auth.signInWithOtp({ email })
      expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
    })

    test('a new password by e-mail', async () => {
      const { error } = await anonymousClient(sandbox.url).auth.resetPasswordForEmail(email)
      expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
    })

    test('nobody in particular', async () => {
      const { error } = await anonymousClient(sandbox.url).auth.signInAnonymously()
      expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    })

    test.each(['magiclink', 'verify', 'resend', 'invite', 'sso', 'token?grant_type=id_token', 'token'])(
      'POST /auth/v1/%s',
      async (path) => {
        const response = await fetch(`${sandbox.url}/auth/v1/${path}`, {
          method: 'POST',
          headers: { apikey: anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, type: 'magiclink', token: '000000' }),
        })
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
        expect(await response.json()).toHaveProperty('error_code')
      },
    )

    test('another provider', async () => {
      const response = await fetch(`${sandbox.url}/auth/v1/authorize?provider=github`, { redirect: 'manual' })
      expect(response.status).toBe(400)
    })

    test('giving oneself a password or another address afterwards, while a name may change', async () => {
      const { client } = await signedInClient(sandbox.url, 'member@example.com')
      expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422 })
      expect((await client.auth.updateUser({ email })).error).toMatchObject({ status: 422 })
      const { data, error } = await client.auth.updateUser({ data: { full_name: 'New Name' } })
      expect(error).toBeNull()
      expect(data.user?.user_metadata.full_name).toBe('New Name')
    })
  })

  describe('the admin interface', () => {
    test('deletes a user, whose session and profile go too', async () => {
      const { client, user, session } = await signedInClient(sandbox.url, 'leaver@example.com')
      await client.from('profiles').insert({ id: user.id, email: user.email })
      const admin = serverClient(sandbox.url)
      expect((await admin.auth.admin.getUserById(user.id)).data.user?.email).toBe('leaver@example.com')

      expect((await admin.auth.admin.deleteUser(user.id)).error).toBeNull()

      expect((await admin.auth.admin.getUserById(user.id)).error).toMatchObject({ status: 404 })
      expect((await admin.from('profiles').select().eq('id', user.id)).data).toEqual([])
      expect((await client.auth.getUser(session.access_token)).error).not.toBeNull()
    })

    test('is shut to a signed-in person', async () => {
      const { client, user } = await signedInClient(sandbox.url, 'member@example.com')
      expect((await client.auth.admin.deleteUser(user.id)).error).toMatchObject({
        status: 403,
        code: 'not_admin',
      })
      expect((await serverClient(sandbox.url).auth.admin.getUserById(user.id)).error).toBeNull()
    })
  })

  describe('a call without a valid key', () => {
    test.each(['rest/v1/profiles', 'auth/v1/user'])('is refused at /%s', async (path) => {
      expect((await fetch(`${sandbox.url}/${path}`)).status).toBe(401)
      expect((await fetch(`${sandbox.url}/${path}`, { headers: { apikey: 'made-up' } })).status).toBe(401)
    })

    test('is refused with a forged token too', async () => {
      const [header, , signature] = anonKey.split('.')
      const claims = Buffer.from(JSON.stringify({ role: 'service_role', exp: 4_000_000_000 })).toString(
        'base64url',
      )
      const response = await fetch(`${sandbox.url}/rest/v1/profiles`, {
        headers: { apikey: anonKey, authorization: `Bearer ${header}.${claims}.${signature}` },
      })
      expect(response.status).toBe(401)
    })
  })
}
