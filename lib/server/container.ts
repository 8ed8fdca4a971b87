import 'server-only'
import { setTimeout } from 'node:timers/promises'
import { cookies } from 'next/headers'
import { closedGateway, payPalGateway } from '@/lib/adapters/paypal/gateway'
import { accountStore } from '@/lib/adapters/supabase/account-store'
import { serviceClient, sessionClient } from '@/lib/adapters/supabase/clients'
import { designStore } from '@/lib/adapters/supabase/design-store'
import { fileStore } from '@/lib/adapters/supabase/file-store'
import { messageStore } from '@/lib/adapters/supabase/message-store'
import { paymentStore } from '@/lib/adapters/supabase/payment-store'
import { rateLimiter } from '@/lib/adapters/supabase/rate-limiter'
import { runStore } from '@/lib/adapters/supabase/run-store'
import { sessionReader } from '@/lib/adapters/supabase/session'
import { subscriptionStore } from '@/lib/adapters/supabase/subscription-store'
import { API } from '@/lib/config/end-points'
import { type ServerEnv, serverEnv } from '@/lib/config/env-server'
import { PAYMENT_QUERY, ROUTES } from '@/lib/config/routes'
import { TIMINGS } from '@/lib/domain/timings'
import type { PaymentGateway } from '@/lib/ports/payment-gateway'
import type { Services } from '@/lib/ports/services'
import type { SessionReader } from '@/lib/ports/session'
import { SITE } from '@/lib/site'
import { createEngine } from './engine'
import { jobQueue } from './job-queue'
import { log } from './log'
import { imagePipeline } from './pipeline'
import { workBench } from './work-bench'

let built: Services | undefined

/** The one place that chooses which adapter stands behind each port. Built at first use and kept. */
export function services(): Services {
  built ??= build()
  return built
}

function build(): Services {
  const env = serverEnv()
  const service = serviceClient(env.supabaseUrl, env.supabaseServiceRoleKey)
  const engineTimeoutMs = env.restyleTimeoutSeconds * 1_000
  return {
    subscriptions: subscriptionStore(service, env.runStaleMinutes),
    runs: runStore(service, {
      staleMinutes: env.runStaleMinutes,
      quietSeconds: env.runQuietSeconds,
      keepHours: env.resultKeepHours,
    }),
    designs: designStore(service, API.serveDesign),
    files: fileStore(service),
    accounts: accountStore(service),
    messages: messageStore(service),
    payments: paymentStore(service),
    gateway: paymentGateway(env),
    limiter: rateLimiter(service),
    engine: createEngine(env),
    pipeline: imagePipeline,
    jobs: jobQueue(env.restyleConcurrency, engineTimeoutMs * 2),
    bench: workBench(),
    log,
    now: () => new Date(),
    pause: (ms) => setTimeout(ms),
    random: Math.random,
    engineTimeoutMs,
    // Several signs must be missed before anybody takes a run for dead.
    heartbeatMs: Math.min(TIMINGS.heartbeatMs, env.runQuietSeconds * 250),
  }
}

function paymentGateway({ payPal, siteUrl }: ServerEnv): PaymentGateway {
  if (!payPal) return closedGateway
  return payPalGateway({
    ...payPal,
    timeoutMs: payPal.timeoutSeconds * 1_000,
    brandName: SITE.name,
    returnUrl: `${siteUrl}${ROUTES.paymentSuccess}`,
    cancelUrl: `${siteUrl}${ROUTES.pricing}?${PAYMENT_QUERY}=cancelled`,
  })
}

/** Reads the session that came with the request. Cookies can only be written where Next allows it. */
export async function session(): Promise<SessionReader> {
  const env = serverEnv()
  const jar = await cookies()
  const client = sessionClient(env, {
    getAll: () => jar.getAll(),
    setAll(changed) {
      try {
        for (const { name, value, options } of changed) jar.set(name, value, options)
      } catch {
        // Pages may not write cookies while they render; the middleware has refreshed the session for them.
      }
    },
  })
  return sessionReader(client)
}
