import 'server-only'
import { LIMITS } from '@/lib/domain/limits'
import { BUCKET, UPLOADS_BUCKET } from '@/lib/domain/stored-files'
import type { ServerEnv } from './env-server'

/** `stop`: a live site must not run like this. `warn`: it works, but the owner should know. */
export type Finding = { level: 'stop' | 'warn'; setting: string; problem: string }

/** Facts that only other services can tell; `null` if they didn't answer. */
export type DeploymentFacts = {
  /** The sign-in providers enabled at Supabase, and whether anonymous sign-in is enabled. */
  signIn: { providers: string[]; isAnonymousOpen: boolean } | null
  bucket: BucketFacts | null
  /** The bucket where uploads wait for their design. */
  uploadsBucket: BucketFacts | null
  /** Whether the project's storage accepts a file as large as the largest design. */
  takesLargestFile: boolean | null
}

type BucketFacts = { isPublic: boolean; maxBytes: number | null }

type Checked = Pick<
  ServerEnv,
  | 'siteUrl'
  | 'supabaseUrl'
  | 'payPal'
  | 'trustedProxyHops'
  | 'ownerWebhookUrl'
  | 'mail'
  | 'isHashSecretOwn'
  | 'cronSecret'
  | 'restyleEngine'
  | 'hostedBudgetCents'
> & {
  oldNames: readonly { old: string; now: string }[]
  isOnPlatformProxy: boolean
  /** The host stops the server between requests. */
  isStoppedBetween: boolean
}

const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/
const PLAY_MONEY = /sandbox/i
/** The largest design PNG measured so far is 66.5 MiB. */
export const NEEDED_BUCKET_BYTES = 70 * 1024 * 1024

/** Problems in a production server's settings. A local server with a local database counts as a trial. */
export function checkSettings(env: Checked, facts: DeploymentFacts): Finding[] {
  // A local URL means that only this machine is served; on a hosting platform it's a mistake.
  const isLive = !LOCAL.test(env.siteUrl) || env.isOnPlatformProxy
  const stop = (setting: string, problem: string): Finding => ({
    level: isLive ? 'stop' : 'warn',
    setting,
    problem,
  })
  const warn = (setting: string, problem: string): Finding => ({ level: 'warn', setting, problem })
  const findings = env.oldNames.map(({ old, now }) => warn(old, `is now called ${now}; both work.`))
  if (LOCAL.test(env.siteUrl) && LOCAL.test(env.supabaseUrl)) return findings

  if (LOCAL.test(env.siteUrl)) {
    findings.push(
      stop(
        'NEXT_PUBLIC_SITE_URL',
        `is ${env.siteUrl}: sign-in and PayPal would lead users to their own machine.`,
      ),
    )
  } else if (!env.siteUrl.startsWith('https:')) {
    findings.push(warn('NEXT_PUBLIC_SITE_URL', 'isn’t https: sessions would be sent unencrypted.'))
  }
  if (env.payPal && PLAY_MONEY.test(env.payPal.apiBase)) {
    findings.push(warn('PAYPAL_API_BASE', 'is PayPal’s sandbox: anyone can buy plans with play money.'))
  }
  if (env.trustedProxyHops === 0 && env.isOnPlatformProxy) {
    findings.push(
      warn('TRUSTED_PROXY_HOPS', 'is 0 behind the platform’s proxy: all visitors share one rate limit.'),
    )
  }
  if (!env.isHashSecretOwn) {
    findings.push(
      warn(
        'ACCOUNT_HASH_SECRET',
        'is not set: with a new secret key, every user can get the Free plan again.',
      ),
    )
  }
  if (!env.ownerWebhookUrl && !env.mail?.ownerEmail) {
    const problem =
      'is not set, and neither is OWNER_EMAIL: nobody is notified of messages and stuck refunds.'
    findings.push(warn('OWNER_WEBHOOK_URL', problem))
  }
  return [
    ...findings,
    ...checkHost(env, { stop, warn }),
    ...checkStorageLimit(facts.takesLargestFile, { stop, warn }),
    ...checkSignIn(facts.signIn, { stop, warn }),
    ...checkBucket({ name: BUCKET, facts: facts.bucket, neededBytes: NEEDED_BUCKET_BYTES }, { stop, warn }),
    ...checkBucket(
      { name: UPLOADS_BUCKET, facts: facts.uploadsBucket, neededBytes: LIMITS.upload.maxBytes },
      { stop, warn },
    ),
  ]
}

type Levels = Record<'stop' | 'warn', (setting: string, problem: string) => Finding>

function checkHost(
  { isStoppedBetween, cronSecret, restyleEngine, hostedBudgetCents }: Checked,
  { stop, warn }: Levels,
): Finding[] {
  const findings: Finding[] = []
  if (isStoppedBetween && cronSecret === null) {
    const problem =
      'is not set: no scheduler can start housekeeping, so photos are never deleted as promised.'
    findings.push(stop('CRON_SECRET', problem))
  }
  if (isStoppedBetween) {
    const problem = 'allows every inline script there: see docs/deploy.md on what a container does better.'
    findings.push(warn('Content-Security-Policy', problem))
  }
  if (restyleEngine === 'replicate' && hostedBudgetCents === null) {
    findings.push(
      warn('HOSTED_BUDGET_PER_DAY', 'is not set: nothing limits what hosted designs cost in a day.'),
    )
  }
  return findings
}

function checkStorageLimit(takesLargestFile: boolean | null, { warn }: Levels): Finding[] {
  if (takesLargestFile !== false) return []
  const problem = 'the global file size limit is under 70 MB: designs of large photos fail.'
  return [warn('Supabase → Storage → Settings', problem)]
}

function checkSignIn(signIn: DeploymentFacts['signIn'], { stop, warn }: Levels): Finding[] {
  if (!signIn) return [warn('Supabase', 'didn’t report which sign-in methods are enabled.')]
  const findings: Finding[] = []
  const others = signIn.providers.filter((name) => name !== 'google')
  if (others.length > 0) {
    findings.push(
      stop(
        'Supabase → Sign In / Providers',
        `${others.join(', ')} is enabled: anyone can create accounts without Google.`,
      ),
    )
  }
  if (signIn.isAnonymousOpen) {
    findings.push(
      stop(
        'Supabase → Sign In / Providers',
        'anonymous sign-ins are enabled: anyone can create unlimited accounts.',
      ),
    )
  }
  if (!signIn.providers.includes('google')) {
    findings.push(warn('Supabase → Sign In / Providers', 'Google sign-in is turned off: nobody can sign in.'))
  }
  return findings
}

type CheckedBucket = { name: string; facts: BucketFacts | null; neededBytes: number }

function checkBucket({ name, facts, neededBytes }: CheckedBucket, { stop, warn }: Levels): Finding[] {
  const found = (say: typeof warn, problem: string) => [
    say('Supabase → Storage', `the bucket ${name} ${problem}`),
  ]
  if (!facts) return found(warn, 'was not found: apply the migrations.')
  if (facts.isPublic) return found(stop, 'is public: anyone can see users’ photos.')
  if (facts.maxBytes !== null && facts.maxBytes < neededBytes) {
    return found(warn, `takes files up to ${facts.maxBytes} bytes: large photos would fail.`)
  }
  return []
}

/** Whether the host stops the server between requests. Nothing runs on its own then, so a scheduler has to trigger housekeeping. */
export function stopsBetweenRequests(source: Record<string, string | undefined> = process.env): boolean {
  return source.VERCEL !== undefined
}

/** Whether a platform's proxy is in front of the server, judging by the variables those platforms set. */
export function isOnPlatformProxy(source: Record<string, string | undefined> = process.env): boolean {
  return ['VERCEL', 'FLY_APP_NAME', 'RENDER', 'RAILWAY_ENVIRONMENT', 'K_SERVICE', 'DYNO'].some(
    (name) => source[name],
  )
}
