import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type ServerEnv, serverEnv } from '@/lib/config/env-server'
import { LIMITS, TIMINGS } from '@/lib/domain/limits'
import { imageGate } from '@/lib/server/image-gate/image-gate'
import { log } from '@/lib/server/log'
import { type Mailer, smtpMailer } from '@/lib/server/mail/mailer'
import { mailNotices, type Notify, webhookNotices } from '@/lib/server/mail/notices'
import { noUserMails, userMails } from '@/lib/server/mail/user-mails'
import { openGateway } from '@/lib/server/paypal/open-gateway'
import type { HostedLimits, RunSettings } from '@/lib/server/runs/context'
import { createActiveRuns } from '@/lib/server/runs/context'
import { segmentModel } from '@/lib/server/segment/model'
import { OpenPhotos } from '@/lib/server/segment/open-photos'
import { serviceClient } from '@/lib/supabase/clients'
import { createEngine } from './engine'

/** The parts that services work with. Each service declares the parts it needs in its own type and doesn't know this one. */
export type App = ReturnType<typeof buildApp>

const KEY: unique symbol = Symbol.for('roomwright.app')

/**
 * This process's app, built on first use. It hangs on `globalThis` because Next bundles `instrumentation.ts`, pages and route
 * handlers separately: a module variable would exist three times, each with its own worker threads.
 */
export function app(): App {
  const shared: typeof globalThis & { [KEY]?: App } = globalThis
  shared[KEY] ??= buildApp(serverEnv())
  return shared[KEY]
}

function buildApp(env: ServerEnv) {
  const supabase = serviceClient(env.supabaseUrl, env.supabaseServiceRoleKey)
  const runSettings = runSettingsOf(env)
  const mailer = env.mail && smtpMailer(env.mail)
  return {
    /** The service client, which bypasses row policies: queries must filter by owner. */
    supabase,
    gateway: openGateway(env, supabase),
    /** Users whose open orders this process is settling. */
    settlingUsers: new Set<string>(),
    engine: createEngine(env),
    gate: imageGate({ designs: runSettings.places, designWaitMs: runSettings.waitMs }),
    activeRuns: createActiveRuns(),
    /** Null if turned off. */
    segment: env.isSegmentModelOn ? { model: segmentModel(log), photos: new OpenPhotos() } : null,
    role: env.role,
    workerId: randomUUID(),
    runSettings,
    hostedLimits: hostedLimitsOf(env),
    /** Key for hashes that must be recognizable but not readable. */
    hashSecret: env.accountHashSecret,
    log,
    /** Notifies the owner, who isn't always watching the log. */
    notify: notifyOf(env, mailer),
    userMails: mailer ? userMails({ supabase, log, mailer, siteUrl: env.siteUrl }) : noUserMails,
    now: () => new Date(),
    pause: (ms: number): Promise<void> => setTimeout(ms),
    random: Math.random,
  }
}

function notifyOf({ ownerWebhookUrl, mail }: ServerEnv, mailer: Mailer | null): Notify {
  const byWebhook = ownerWebhookUrl && webhookNotices({ url: ownerWebhookUrl, log })
  const byMail = mailer && mail?.ownerEmail && mailNotices({ mailer, to: mail.ownerEmail, log })
  return (kind, text) => {
    if (byWebhook) byWebhook(kind, text)
    if (byMail) byMail(kind, text)
  }
}

/** Time for the downloads and uploads of one run. */
const FILES_MS = 3 * 60_000

function runSettingsOf(env: ServerEnv): RunSettings {
  return {
    engineTimeoutMs: env.restyleTimeoutSeconds * 1_000,
    deadlineMs: env.restyleTimeoutSeconds * 6_000 + (env.replicate?.startSeconds ?? 0) * 1_000 + FILES_MS,
    heartbeatMs: Math.min(TIMINGS.heartbeatMs, env.runQuietSeconds * 250),
    quietSeconds: env.runQuietSeconds,
    places: env.restyleConcurrency,
    waitMs: env.restyleTimeoutSeconds * 2_000,
    shutdownMs: env.shutdownSeconds * 1_000,
    keepHours: env.resultKeepHours,
    cancelledPerDay: env.rateLimits.cancelledPerDay,
  }
}

function hostedLimitsOf({ hostedBudgetCents }: ServerEnv): HostedLimits {
  return { maxRefunds: LIMITS.hostedRefunds.perDay, budgetCents: hostedBudgetCents }
}
