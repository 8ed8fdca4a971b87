/** A number that users set for a design, with its slider's range. */
type NumberRow = {
  /** Its name in the product, rows and responses. Label and hint are `transform.form.{name}` and `{name}Hint`. */
  readonly name: string
  /** Its name in forms and requests. The specification fixes these three; for any other, use the name. */
  readonly field: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly initial: number
}

/** The numbers of a design, in the order of the form. Schemas, sliders, engines and lists are derived from these rows. */
export const NUMBER_PARAMS = [
  { name: 'steps', field: 'num_inference_steps', min: 1, max: 150, step: 1, initial: 50 },
  { name: 'guidance', field: 'guidance_scale', min: 1, max: 20, step: 0.1, initial: 7.5 },
  { name: 'strength', field: 'prompt_strength', min: 0, max: 1, step: 0.01, initial: 0.8 },
] as const satisfies readonly NumberRow[]

export type NumberParam = (typeof NUMBER_PARAMS)[number]
export type NumberName = NumberParam['name']
export type NumberField = NumberParam['field']
export type NumberValues = Record<NumberName, number>

/** One value per number, by product name. */
export function byName<Value>(make: (param: NumberParam) => Value): Record<NumberName, Value> {
  return recordOf(NUMBER_PARAMS.map((param) => [param.name, make(param)]))
}

/** One value per number, by field name. */
export function byField<Value>(make: (param: NumberParam) => Value): Record<NumberField, Value> {
  return recordOf(NUMBER_PARAMS.map((param) => [param.field, make(param)]))
}

/** The numbers of an untouched form. */
export const INITIAL_NUMBERS: Readonly<NumberValues> = byName(({ initial }) => initial)

type Entries<Key, Value> = readonly (readonly [Key, Value])[]

function recordOf<Key extends string, Value>(entries: Entries<Key, Value>): Record<Key, Value> {
  const record: Record<string, Value> = Object.fromEntries(entries)
  if (!hasAll(record, entries)) throw new RangeError('a number has no value')
  return record
}

function hasAll<Key extends string, Value>(
  record: Record<string, Value>,
  entries: Entries<Key, Value>,
): record is Record<Key, Value> {
  return entries.every(([key]) => key in record)
}

/** Reads the numbers from a form or request. */
export function numbersOf(fields: Readonly<Record<NumberField, number>>): NumberValues {
  return byName(({ field }) => fields[field])
}
