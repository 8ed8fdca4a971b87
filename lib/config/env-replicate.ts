import 'server-only'
import * as z from 'zod'
import { DEFAULT_MODELS, modelsFor } from '@/lib/domain/hosted/models'
import type { Task } from '@/lib/tasks/tasks'
import { httpUrl } from './env-values'

const DEFAULT_BASE_URL = 'https://api.replicate.com/v1'
/** Where Replicate stores the output of its models. */
const DEFAULT_FILE_HOSTS = 'replicate.delivery'

export const replicateVariables = {
  REPLICATE_API_TOKEN: z.string().optional(),
  HOSTED_MODEL_RESTYLE_AREAS: modelOf('restyle-areas'),
  HOSTED_MODEL_RESTYLE_ROOM: modelOf('restyle-room'),
  HOSTED_MODEL_CLEAR: modelOf('clear'),
  HOSTED_MODEL_FURNISH: modelOf('furnish'),
  HOSTED_MODEL_SHARPEN: modelOf('sharpen'),
  REPLICATE_BASE_URL: httpUrl().default(DEFAULT_BASE_URL),
  REPLICATE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/, { error: 'must be the signing secret, which begins with whsec_' })
    .optional(),
  REPLICATE_PUBLIC_URL: httpUrl().optional(),
  REPLICATE_FILE_HOSTS: z
    .string()
    .regex(/^[\w.:,\s-]+$/, { error: 'must be hosts with commas between them' })
    .default(DEFAULT_FILE_HOSTS),
  REPLICATE_START_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'must be a whole number from 1 to 9999' })
    .transform(Number)
    .default(180),
}

function modelOf(task: Task) {
  const names = modelsFor(task).map(({ name }) => name)
  return z.enum(names, { error: `must be one of: ${names.join(', ')}` }).default(DEFAULT_MODELS[task])
}

/** The name of each task's model. */
export function hostedModels(env: z.output<z.ZodObject<typeof replicateVariables>>): Record<Task, string> {
  return {
    'restyle-areas': env.HOSTED_MODEL_RESTYLE_AREAS,
    'restyle-room': env.HOSTED_MODEL_RESTYLE_ROOM,
    clear: env.HOSTED_MODEL_CLEAR,
    furnish: env.HOSTED_MODEL_FURNISH,
    sharpen: env.HOSTED_MODEL_SHARPEN,
  }
}

/**
 * How to reach the hosted engine, or `null` when another engine is used.
 * @throws Error when it is used and has no token
 */
export function replicateSettings(
  env: z.output<z.ZodObject<typeof replicateVariables>>,
  { isChosen, siteUrl }: { isChosen: boolean; siteUrl: string },
) {
  if (!isChosen) return null
  if (!env.REPLICATE_API_TOKEN) {
    throw new Error('REPLICATE_API_TOKEN is missing. Make one at https://replicate.com/account/api-tokens')
  }
  const publicUrl = env.REPLICATE_PUBLIC_URL ?? (siteUrl.startsWith('https:') ? siteUrl : null)
  return {
    token: env.REPLICATE_API_TOKEN,
    baseUrl: env.REPLICATE_BASE_URL,
    webhookSecret: env.REPLICATE_WEBHOOK_SECRET ?? null,
    /** Where Replicate can reach us; without it, jobs are only polled. */
    publicUrl,
    fileHosts: env.REPLICATE_FILE_HOSTS.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    startSeconds: env.REPLICATE_START_SECONDS,
  }
}
