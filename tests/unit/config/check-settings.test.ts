import { describe, expect, test } from 'vitest'
import { checkSettings, type DeploymentFacts, isOnPlatformProxy } from '@/lib/config/check-settings'

type Settings = Parameters<typeof checkSettings>[0]

const shop = { clientId: 'id', clientSecret: 's', webhookId: 'w', timeoutSeconds: 10 }
const mail = { smtpUrl: 'smtp://mail.example', from: 'hello@rooms.example', ownerEmail: null }
const live: Settings = {
  siteUrl: 'https://rooms.example',
  supabaseUrl: 'https://abc.supabase.co',
  payPal: { ...shop, apiBase: 'https://api-m.paypal.com' },
  trustedProxyHops: 1,
  ownerWebhookUrl: 'https://chat.example/hook',
  mail: null,
  isHashSecretOwn: true,
  oldNames: [],
  isOnPlatformProxy: true,
  isStoppedBetween: false,
  cronSecret: null,
  restyleEngine: 'local',
  hostedBudgetCents: null,
}
const signIn = (...providers: string[]) => ({ signIn: { providers, isAnonymousOpen: false } })
const bucket = (isPublic: boolean, maxBytes: number | null = null) => ({ isPublic, maxBytes })

const facts: DeploymentFacts = {
  ...signIn('google'),
  bucket: bucket(false, 100 * 1024 * 1024),
  uploadsBucket: bucket(false, 10 * 1024 * 1024),
  takesLargestFile: true,
}

/** Each finding as "level setting". */
const check = (settings: Partial<Settings> = {}, known: Partial<DeploymentFacts> = {}) =>
  checkSettings({ ...live, ...settings }, { ...facts, ...known }).map(
    ({ level, setting }) => `${level} ${setting}`,
  )

describe('the settings of a live site', () => {
  test('settings that are right cause no finding', () => {
    expect(check()).toEqual([])
    expect(check({ ownerWebhookUrl: null, mail: { ...mail, ownerEmail: 'me@rooms.example' } })).toEqual([])
  })

  test.each<[string, Partial<Settings>, string]>([
    [
      'play money',
      { payPal: { ...shop, apiBase: 'https://api-m.sandbox.paypal.com' } },
      'warn PAYPAL_API_BASE',
    ],
    ['no site address', { siteUrl: 'http://localhost:3000' }, 'stop NEXT_PUBLIC_SITE_URL'],
    ['a site without https', { siteUrl: 'http://rooms.example' }, 'warn NEXT_PUBLIC_SITE_URL'],
    ['no proxy hops behind a proxy', { trustedProxyHops: 0 }, 'warn TRUSTED_PROXY_HOPS'],
    ['no hash secret', { isHashSecretOwn: false }, 'warn ACCOUNT_HASH_SECRET'],
    ['no recipient for notices', { ownerWebhookUrl: null }, 'warn OWNER_WEBHOOK_URL'],
    [
      'a mail server, but no recipient for notices',
      { ownerWebhookUrl: null, mail },
      'warn OWNER_WEBHOOK_URL',
    ],
    ['a hosted model without a budget', { restyleEngine: 'replicate' }, 'warn HOSTED_BUDGET_PER_DAY'],
    ['an old name', { oldNames: [{ old: 'OLD_KEY', now: 'NEW_KEY' }] }, 'warn OLD_KEY'],
  ])('with %s', (_what, settings, finding) => {
    expect(check(settings)).toEqual([finding])
  })

  test('a host that stops between requests must have a scheduler, and is the weaker one against foreign scripts', () => {
    expect(check({ isStoppedBetween: true })).toEqual(['stop CRON_SECRET', 'warn Content-Security-Policy'])
    expect(check({ isStoppedBetween: true, cronSecret: 'a long secret' })).toEqual([
      'warn Content-Security-Policy',
    ])
  })

  test('a budget, or no answer about the largest file, is nothing to find', () => {
    expect(check({ restyleEngine: 'replicate', hostedBudgetCents: 500 }, { takesLargestFile: null })).toEqual(
      [],
    )
  })

  test.each<[string, Partial<DeploymentFacts>, string]>([
    ['e-mail sign-up open', signIn('email', 'google'), 'stop Supabase → Sign In / Providers'],
    [
      'anonymous sign-in open',
      { signIn: { providers: ['google'], isAnonymousOpen: true } },
      'stop Supabase → Sign In / Providers',
    ],
    ['Google closed', signIn(), 'warn Supabase → Sign In / Providers'],
    ['a silent Supabase', { signIn: null }, 'warn Supabase'],
    ['a public bucket', { bucket: bucket(true) }, 'stop Supabase → Storage'],
    ['a small bucket', { bucket: bucket(false, 50e6) }, 'warn Supabase → Storage'],
    ['no bucket', { bucket: null }, 'warn Supabase → Storage'],
    ['a public bucket for uploads', { uploadsBucket: bucket(true) }, 'stop Supabase → Storage'],
    ['a storage that takes no large file', { takesLargestFile: false }, 'warn Supabase → Storage → Settings'],
    ['no bucket for uploads', { uploadsBucket: null }, 'warn Supabase → Storage'],
  ])('with %s', (_what, known, finding) => {
    expect(check({}, known)).toEqual([finding])
  })
})

test('a build that is tried on one’s own machine is warned, and never stopped', () => {
  const own = { siteUrl: 'http://localhost:3000', isOnPlatformProxy: false }
  const open = { signIn: { providers: ['email', 'google'], isAnonymousOpen: true } }
  expect(check(own, open).every((finding) => finding.startsWith('warn'))).toBe(true)
  expect(
    check(
      { ...own, supabaseUrl: 'http://127.0.0.1:54321' },
      { signIn: null, bucket: null, uploadsBucket: null, takesLargestFile: null },
    ),
  ).toEqual([])
})

test('a platform with a proxy in front is recognized', () => {
  expect([isOnPlatformProxy({ VERCEL: '1' }), isOnPlatformProxy({ PATH: '/bin' })]).toEqual([true, false])
})
