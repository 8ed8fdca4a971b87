import type * as z from 'zod'
import type { HostedModel, ModelInputs, NumberInput } from '@/lib/domain/hosted/models'
import { hasCode } from '@/lib/errors/app-error'
import { type ApiSettings, replicateApi } from './api'
import type { inputSchema } from './predictions'

type InputSchema = z.output<typeof inputSchema>

/** What the service says of a model today: its newest version, and the inputs of the one that we call. */
export type LiveModel = {
  latestVersion: string
  required: readonly string[]
  inputs: Readonly<Record<string, InputSchema>>
}

/** `gone`: what we send is no longer taken. `changed`: it is, but the table says something else. */
export type ModelChange = { kind: 'gone' | 'changed'; what: string }

/** Reads a model; `null` when the service has none of that name, or no longer the version that we call. */
export async function readLiveModel(
  { token, baseUrl }: Pick<ApiSettings, 'token' | 'baseUrl'>,
  { name, version }: Pick<HostedModel, 'name' | 'version'>,
): Promise<LiveModel | null> {
  const api = replicateApi({ token, baseUrl, webhookUrl: null, cancelAfterSeconds: 60 })
  try {
    const latest = await api.model(name)
    if (!latest) return null
    const called = version === null || version === latest.id ? latest : await api.modelVersion(name, version)
    const { Input, ...enums } = called.openapi_schema.components.schemas
    const inputs = Object.entries(Input.properties).map(([input, schema]) => [input, resolved(schema, enums)])
    return { latestVersion: latest.id, required: Input.required, inputs: Object.fromEntries(inputs) }
  } catch (error) {
    if (hasCode(error, 'engine_model_missing')) return null
    throw error
  }
}

/** An enumeration is a schema of its own. */
function resolved(schema: InputSchema, enums: Readonly<Record<string, InputSchema>>): InputSchema {
  const name = schema.allOf?.[0]?.$ref.split('/').at(-1)
  return { ...(name === undefined ? {} : enums[name]), ...schema }
}

/** What differs between a row of the table and the service. */
export function changesOf(model: HostedModel, live: LiveModel | null): ModelChange[] {
  if (!live)
    return [{ kind: 'gone', what: model.version === null ? 'the model' : 'the model, or its version' }]
  const { version, inputs } = model
  return [
    ...missingInputs(inputs, live),
    ...rangeChanges(inputs, live),
    ...missingValues(inputs, live),
    ...referenceChanges(inputs, live),
    ...(version !== null && version !== live.latestVersion
      ? [changed(`there is a new version, ${JSON.stringify(live.latestVersion)}`)]
      : []),
  ]
}

/** The names of all inputs that we may send. */
function namesOf({ image, mask, references, ...inputs }: ModelInputs): Set<string> {
  const { prompt, negativePrompt, numbers, quality, seed, size, aspect, scale, fixed } = inputs
  const named = [image, mask, references, quality, seed, aspect, scale, ...Object.values(numbers)]
  return new Set([
    ...named.flatMap((input) => input?.name ?? []),
    ...[prompt, negativePrompt, ...(size ?? [])].filter((name) => name !== null),
    ...Object.keys(fixed),
  ])
}

function missingInputs(inputs: ModelInputs, { inputs: live, required }: LiveModel): ModelChange[] {
  const names = namesOf(inputs)
  return [
    ...[...names].filter((name) => !live[name]).map((name) => gone(`the input ${name}`)),
    ...required
      .filter((name) => !names.has(name))
      .map((name) => gone(`that it works without the input ${JSON.stringify(name)}`)),
  ]
}

function rangeChanges({ numbers, seed }: ModelInputs, { inputs: live }: LiveModel): ModelChange[] {
  const rows: NumberInput[] = Object.values(numbers)
  const ranges = rows.flatMap(({ name, min, max }) => {
    const { minimum = min, maximum = max } = live[name] ?? {}
    if (minimum === min && maximum === max) return []
    return [changed(`${name} goes from ${minimum} to ${maximum}, not from ${min} to ${max}`)]
  })
  const maxSeed = seed && live[seed.name]?.maximum
  const isSmaller = seed && typeof maxSeed === 'number' && maxSeed < seed.max
  return isSmaller ? [...ranges, changed(`${seed.name} goes up to ${maxSeed}, not to ${seed.max}`)] : ranges
}

/** What we send of enumerations. */
function missingValues(inputs: ModelInputs, { inputs: live }: LiveModel): ModelChange[] {
  const sent = [
    ...[inputs.quality, inputs.aspect, inputs.scale].flatMap((input) =>
      input ? Object.values(input.values).map((value) => [input.name, value] as const) : [],
    ),
    ...Object.entries(inputs.fixed),
  ]
  return sent.flatMap(([name, value]) => {
    const choices = live[name]?.enum
    return choices && !choices.includes(value) ? [gone(`the value ${JSON.stringify(value)} of ${name}`)] : []
  })
}

function referenceChanges({ image, references }: ModelInputs, { inputs: live }: LiveModel): ModelChange[] {
  const max = references && live[references.name]?.maxItems
  if (!references || max === null || max === undefined) return []
  const asReferences = references.name === image.name ? max - 1 : max
  if (asReferences === references.max) return []
  return [changed(`${references.name} takes ${asReferences} references, not ${references.max}`)]
}

const gone = (what: string): ModelChange => ({ kind: 'gone', what })
const changed = (what: string): ModelChange => ({ kind: 'changed', what })
