import 'server-only'
import * as z from 'zod'
import { DEFAULT_SITE_URL } from './env-client'
import { mailSettings, mailVariables } from './env-mail'
import { payPalSettings, payPalVariables } from './env-paypal'
import { hostedModels, replicateSettings, replicateVariables } from './env-replicate'
import { httpUrl, type Variables } from './env-values'

/** Every engine that `RESTYLE_ENGINE` may name. */
const ENGINES = ['local', 'replicate'] as const

/** The roles of a process: serve users, make designs, or both. */
const ROLES = ['web', 'worker', 'both'] as const

const variables = z.object({
  NEXT_PUBLIC_SUPABASE_URL: httpUrl(),
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: z.string(),
  SUPABASE_SECRET_KEY: z.string({
    error: 'is missing. Copy a secret key from the API keys page of the Supabase project',
  }),
  NEXT_PUBLIC_SITE_URL: httpUrl().default(DEFAULT_SITE_URL),
  RESTYLE_ENGINE: z.enum(ENGINES, { error: `must be one of: ${ENGINES.join(', ')}` }).default('local'),
  ROLE: z.enum(ROLES, { error: `must be one of: ${ROLES.join(', ')}` }).default('both'),
  RESTYLE_CONCURRENCY: whole(1, 32).default(2),
  RESTYLE_TIMEOUT_SECONDS: whole(1, 3_600).default(120),
  SEGMENT_MODEL: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ...replicateVariables,
  HOSTED_BUDGET_PER_DAY: dollars().optional(),
  ACCOUNT_HASH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  RUN_QUIET_SECONDS: whole(1, 3_600).default(90),
  SHUTDOWN_SECONDS: whole(0, 300).default(25),
  RESULT_KEEP_HOURS: whole(1, 720).default(24),
  TRUSTED_PROXY_HOPS: whole(0, 10).default(0),
  OWNER_WEBHOOK_URL: httpUrl().optional(),
  ...mailVariables,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
  ERROR_WEBHOOK_URL: httpUrl().optional(),
  CRON_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  /** Set by our own scripts, which keep several builds side by side. */
  NEXT_DIST_DIR: z.string().default('.next'),
  ...payPalVariables,
  RATE_LIMIT_CONTACT_PER_MINUTE: limit().default(5),
  RATE_LIMIT_CONTACT_PER_DAY: limit().default(30),
  RATE_LIMIT_FEEDBACK_PER_MINUTE: limit().default(5),
  RATE_LIMIT_ORDERS_PER_MINUTE: limit().default(10),
  RATE_LIMIT_VALIDATE_PER_MINUTE: limit().default(60),
  RATE_LIMIT_UPLOAD_PER_MINUTE: limit().default(120),
  RATE_LIMIT_UPLOAD_ADDRESSES_PER_DAY: limit().default(500),
  RATE_LIMIT_SEGMENT_PHOTOS_PER_MINUTE: limit().default(20),
  RATE_LIMIT_SEGMENT_PROMPTS_PER_MINUTE: limit().default(240),
  RATE_LIMIT_SEGMENT_PHOTOS_PER_DAY: limit().default(500),
  RATE_LIMIT_ORDER_READS_PER_MINUTE: limit().default(30),
  RATE_LIMIT_READS_PER_MINUTE: limit().default(600),
  RATE_LIMIT_PAGES_PER_MINUTE: limit().default(120),
  RATE_LIMIT_IMAGES_PER_MINUTE: limit().default(1_200),
  RATE_LIMIT_ROOM_SAVES_PER_MINUTE: limit().default(60),
  RATE_LIMIT_SHARED_READS_PER_MINUTE: limit().default(600),
  RATE_LIMIT_SHARED_MISSES_PER_MINUTE: limit().default(30),
  RATE_LIMIT_SHARED_POSTS_PER_MINUTE: limit().default(10),
  RATE_LIMIT_SHARED_POSTS_PER_DAY: limit().default(300),
  RATE_LIMIT_EXPORTS_PER_DAY: limit().default(10),
  RATE_LIMIT_UPLOAD_MEGABYTES_PER_DAY: limit().default(6_000),
  RATE_LIMIT_CANCELLED_PER_DAY: limit().default(60),
  RATE_LIMIT_FREE_PLAN_PER_HOUR: limit().default(300),
  RATE_LIMIT_ERRORS_PER_MINUTE: limit().default(20),
  RATE_LIMIT_ACCOUNT_PER_HOUR: limit().default(20),
  RATE_LIMIT_WEBHOOK_PER_MINUTE: limit().default(300),
})

export type ServerEnv = ReturnType<typeof parseServerEnv>

let parsed: ServerEnv | undefined

/** The server's settings, parsed on first use and cached. Throws what {@link parseServerEnv} throws. */
export function serverEnv(): ServerEnv {
  parsed ??= parseServerEnv(process.env)
  return parsed
}

/**
 * Turns environment variables into typed settings. An empty variable counts as a missing one.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if one of them is missing; otherwise an Error
 *   with one line per variable that says what it must be.
 */
export function parseServerEnv(source: Variables) {
  const given = withNewNames(withoutEmpty(source))
  if (!given.NEXT_PUBLIC_SUPABASE_URL) throw new Error('supabaseUrl is required.')
  if (!given.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY) throw new Error('supabaseKey is required.')
  const result = variables.safeParse(given)
  if (!result.success) throw new Error(problems(result.error))
  return toSettings(result.data)
}

function toSettings(env: z.infer<typeof variables>) {
  return {
    supabaseUrl: env.NEXT_PUBLIC_SUPABASE_URL,
    supabaseAnonKey: env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    supabaseServiceRoleKey: env.SUPABASE_SECRET_KEY,
    /** Public URL of the site, without a trailing slash. */
    siteUrl: env.NEXT_PUBLIC_SITE_URL,
    /** `null`: the shop is closed. */
    payPal: payPalSettings(env),
    role: env.ROLE,
    restyleEngine: env.RESTYLE_ENGINE,
    restyleConcurrency: env.RESTYLE_CONCURRENCY,
    restyleTimeoutSeconds: env.RESTYLE_TIMEOUT_SECONDS,
    /** The folder of models that the owner brings; `null` for none. */
    isSegmentModelOn: env.SEGMENT_MODEL === 'on',
    /** `null` when another engine is used. */
    replicate: replicateSettings(env, {
      isChosen: env.RESTYLE_ENGINE === 'replicate',
      siteUrl: env.NEXT_PUBLIC_SITE_URL,
    }),
    /** The name of each task's hosted model. */
    hostedModels: hostedModels(env),
    /** The daily budget for all hosted designs; `null` for no limit. */
    hostedBudgetCents: env.HOSTED_BUDGET_PER_DAY ?? null,
    isHashSecretOwn: env.ACCOUNT_HASH_SECRET !== undefined,
    accountHashSecret: env.ACCOUNT_HASH_SECRET ?? env.SUPABASE_SECRET_KEY,
    runQuietSeconds: env.RUN_QUIET_SECONDS,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    resultKeepHours: env.RESULT_KEEP_HOURS,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    /** Where the owner is notified of messages and problems; `null` for nowhere. */
    ownerWebhookUrl: env.OWNER_WEBHOOK_URL ?? null,
    /** Where traces and metrics go; `null` for none. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** `null`: nothing is mailed. */
    mail: mailSettings(env),
    /** Where unexpected errors are reported; `null` for the log only. */
    errorWebhookUrl: env.ERROR_WEBHOOK_URL ?? null,
    /** The secret a scheduler needs to start housekeeping; `null` disables it. */
    cronSecret: env.CRON_SECRET ?? null,
    /** The folder of the prerendered pages, relative to where the server runs. */
    pagesDir: `${env.NEXT_DIST_DIR}/server/app`,
    rateLimits: {
      contactPerMinute: env.RATE_LIMIT_CONTACT_PER_MINUTE,
      contactPerDay: env.RATE_LIMIT_CONTACT_PER_DAY,
      feedbackPerMinute: env.RATE_LIMIT_FEEDBACK_PER_MINUTE,
      ordersPerMinute: env.RATE_LIMIT_ORDERS_PER_MINUTE,
      validatePerMinute: env.RATE_LIMIT_VALIDATE_PER_MINUTE,
      uploadPerMinute: env.RATE_LIMIT_UPLOAD_PER_MINUTE,
      uploadAddressesPerDay: env.RATE_LIMIT_UPLOAD_ADDRESSES_PER_DAY,
      segmentPhotosPerMinute: env.RATE_LIMIT_SEGMENT_PHOTOS_PER_MINUTE,
      segmentPromptsPerMinute: env.RATE_LIMIT_SEGMENT_PROMPTS_PER_MINUTE,
      segmentPhotosPerDay: env.RATE_LIMIT_SEGMENT_PHOTOS_PER_DAY,
      orderReadsPerMinute: env.RATE_LIMIT_ORDER_READS_PER_MINUTE,
      readsPerMinute: env.RATE_LIMIT_READS_PER_MINUTE,
      pagesPerMinute: env.RATE_LIMIT_PAGES_PER_MINUTE,
      imagesPerMinute: env.RATE_LIMIT_IMAGES_PER_MINUTE,
      roomSavesPerMinute: env.RATE_LIMIT_ROOM_SAVES_PER_MINUTE,
      sharedReadsPerMinute: env.RATE_LIMIT_SHARED_READS_PER_MINUTE,
      sharedMissesPerMinute: env.RATE_LIMIT_SHARED_MISSES_PER_MINUTE,
      sharedPostsPerMinute: env.RATE_LIMIT_SHARED_POSTS_PER_MINUTE,
      sharedPostsPerDay: env.RATE_LIMIT_SHARED_POSTS_PER_DAY,
      exportsPerDay: env.RATE_LIMIT_EXPORTS_PER_DAY,
      uploadMegabytesPerDay: env.RATE_LIMIT_UPLOAD_MEGABYTES_PER_DAY,
      cancelledPerDay: env.RATE_LIMIT_CANCELLED_PER_DAY,
      freePlanPerHour: env.RATE_LIMIT_FREE_PLAN_PER_HOUR,
      errorsPerMinute: env.RATE_LIMIT_ERRORS_PER_MINUTE,
      accountPerHour: env.RATE_LIMIT_ACCOUNT_PER_HOUR,
      webhookPerMinute: env.RATE_LIMIT_WEBHOOK_PER_MINUTE,
    },
  }
}

function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
}

/** An amount in dollars, as cents. */
function dollars() {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: 'must be an amount in dollars, such as 50 or 12.50' })
    .transform((amount) => Math.round(Number(amount) * 100))
}

function limit() {
  return whole(1, 1_000_000)
}

/** Former names of settings and their current ones. Both work; the current one wins. */
const OLD_NAMES = {
  NEXT_PUBLIC_SUPABASE_ANON_KEY: 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  SUPABASE_SERVICE_ROLE_KEY: 'SUPABASE_SECRET_KEY',
  REPLICATE_MODEL: 'HOSTED_MODEL_RESTYLE_AREAS',
} as const

/** The old names that are in use, each with its new one. */
export function oldNamesIn(source: Variables = process.env): { old: string; now: string }[] {
  const given = withoutEmpty(source)
  return Object.entries(OLD_NAMES)
    .filter(([old, now]) => given[old] && !given[now])
    .map(([old, now]) => ({ old, now }))
}

function withNewNames(given: Variables): Variables {
  const renamed = oldNamesIn(given).map(({ old, now }) => [now, given[old]] as const)
  return { ...given, ...Object.fromEntries(renamed) }
}

function withoutEmpty(source: Variables): Variables {
  return Object.fromEntries(
    Object.entries(source)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  )
}

function problems(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  return [...new Set(lines), 'Every variable is explained in .env.example.'].join('\n')
}
