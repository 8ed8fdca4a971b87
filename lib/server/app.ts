import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type ServerEnv, serverEnv } from '@/lib/config/env-server'
import { LIMITS, TIMINGS } from '@/lib/domain/limits'
import { openGateway } from '@/lib/server/paypal/open-gateway'
import { serviceClient } from '@/lib/supabase/clients'
import { createEngine } from './engine'
import { imageGate } from './image-gate/image-gate'
import { log } from './log'
import { type Mailer, smtpMailer } from './mail/mailer'
import { noUserMails, userMails } from './mail/user-mails'
import { mailNotices, type Notify, webhookNotices } from './notices'
import { createActiveRuns } from './runs/active-runs'
import type { HostedLimits } from './runs/queries'
import { segmentModel } from './segment/model'
import { OpenPhotos } from './segment/open-photos'

/** What services work with. Each names the parts it needs: `Pick<App, 'supabase' | 'log'>`. */
export type App = ReturnType<typeof buildApp>

const KEY: unique symbol = Symbol.for('roomwright.app')

/**
 * The one app of this process, built at first use. It hangs on `globalThis` because Next bundles `instrumentation.ts`,
 * pages and route handlers apart: a variable of this module would exist three times, each with its own worker threads.
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
    /** The server's own client, past every policy: queries name the owner themselves. */
    supabase,
    gateway: openGateway(env),
    engine: createEngine(env),
    gate: imageGate({ designs: runSettings.places, designWaitMs: runSettings.waitMs }),
    activeRuns: createActiveRuns(),
    /** Null when it is turned off. */
    segment: env.isSegmentModelOn ? { model: segmentModel(log), photos: new OpenPhotos() } : null,
    /** `web` leaves its designs to processes that are `worker` or `both`. */
    role: env.role,
    /** Tells this process from others. */
    workerId: randomUUID(),
    runSettings,
    hostedLimits: hostedLimitsOf(env),
    /** Keys the hashes of what must be recognized again, and never be read. */
    hashSecret: env.accountHashSecret,
    log,
    /** Tells the owner, who is not always looking at the log. */
    notify: notifyOf(env, mailer),
    userMails: mailer ? userMails({ supabase, log, mailer, siteUrl: env.siteUrl }) : noUserMails,
    now: () => new Date(),
    pause: (ms: number): Promise<void> => setTimeout(ms),
    /** A number in [0, 1). */
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

/** For the downloads and uploads of one run. */
const FILES_MS = 3 * 60_000

function runSettingsOf(env: ServerEnv) {
  return {
    /** How long an engine may take for one design. */
    engineTimeoutMs: env.restyleTimeoutSeconds * 1_000,
    /** How long a run may take in all: two waits for a place, two tries, a hosted model's start, and its files. */
    deadlineMs: env.restyleTimeoutSeconds * 6_000 + (env.replicate?.startSeconds ?? 0) * 1_000 + FILES_MS,
    /** Pause between two heartbeats of a run. Several must be missed before anybody takes it for dead. */
    heartbeatMs: Math.min(TIMINGS.heartbeatMs, env.runQuietSeconds * 250),
    /** Without a heartbeat for this long, a run is another process's, or refunded where none can redo it. */
    quietSeconds: env.runQuietSeconds,
    /** How many designs this process computes at a time. */
    places: env.restyleConcurrency,
    /** How long a design may wait for its place. */
    waitMs: env.restyleTimeoutSeconds * 2_000,
    /** How long this process waits for its designs when it is asked to stop. */
    shutdownMs: env.shutdownSeconds * 1_000,
    /** How long results are kept. */
    keepHours: env.resultKeepHours,
  }
}

function hostedLimitsOf({ hostedBudgetCents }: ServerEnv): HostedLimits {
  return { maxRefunds: LIMITS.hostedRefunds.perDay, budgetCents: hostedBudgetCents }
}
