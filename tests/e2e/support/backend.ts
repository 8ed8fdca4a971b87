import { createClient } from '@supabase/supabase-js'

/** URLs of the app under test and of its sandbox, with the app's keys. */
export const backend = {
  url: required('NEXT_PUBLIC_SUPABASE_URL'),
  anonKey: required('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
  serviceKey: required('SUPABASE_SECRET_KEY'),
  appUrl: required('APP_URL'),
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: start these tests with npm test`)
  return value
}

/** The service key, for arranging things behind the app's back (aging a run, granting a plan). */
export function serverSide() {
  return createClient(backend.url, backend.serviceKey, { auth: { persistSession: false } })
}

/** Gives a user a paid plan without payment; the checkout has its own tests. */
export async function givePlan(userId: string, planName: string, designs: number): Promise<void> {
  const plans = serverSide().from('unified_subscriptions')
  await plans.update({ status: 'inactive' }).eq('user_id', userId)
  const { error } = await serverSide()
    .from('unified_subscriptions')
    .insert({
      user_id: userId,
      plan_name: planName,
      price: 19,
      designs_left: designs,
      total_designs: designs,
      payment_provider: 'paypal',
      payment_id: crypto.randomUUID(),
      features: { isYearly: false },
      status: 'active',
      expires_at: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString(),
    })
  if (error) throw new Error(error.message)
}

/** The sandbox's emails to an address, newest first. */
export async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const messages: { to?: string; subject: string; text: string }[] = await (
    await fetch(`${backend.url}/_control/mailbox`)
  ).json()
  return messages.filter(({ to }) => to === email)
}

/** The user with an email address, from their profile. */
export async function userIdOf(email: string): Promise<string> {
  const { data, error } = await serverSide().from('profiles').select('id').eq('email', email).single()
  if (error) throw new Error(error.message)
  return data.id
}

/** A run's state as a process reads it from the database. */
export async function rowOfRun(
  runId: string,
): Promise<{ status: string; inputs: string; attempt: number } | null> {
  const runs = serverSide().from('design_runs').select('status, inputs, attempt')
  return (await runs.eq('id', runId).maybeSingle()).data
}
