// Checks an input against its model's schema, with Replicate's own responses.

/** @typedef {import('./models.mjs').Schema} Schema */
/** @typedef {import('./models.mjs').Schemas} Schemas */
/** @typedef {{ type: string, field: string, description: string }} Problem */

/**
 * @param {Schemas} schemas
 * @param {Record<string, unknown>} input
 * @returns {Problem[]} none if the input is valid
 */
export function problemsOf(schemas, input) {
  const { required, properties } = schemas.Input
  const missing = required.filter((name) => input[name] === undefined)
  return [
    ...missing.map((name) => problem('required', 'input', `${name} is required`)),
    ...Object.entries(input).flatMap(([name, value]) => {
      const schema = properties[name]
      if (!schema) {
        return problem(
          'additional_property_not_allowed',
          'input',
          `Additional property ${name} is not allowed`,
        )
      }
      return valueProblems(resolved(schema, schemas), value, `input.${name}`)
    }),
  ]
}

/** The response to an invalid input. @param {Problem[]} problems */
export function invalidInput(problems) {
  return {
    status: 422,
    body: {
      title: 'Input validation failed',
      detail: problems.map(({ field, description }) => `- ${field}: ${description}\n`).join(''),
      status: 422,
      invalid_fields: problems,
    },
  }
}

/** Enumerations have their own schemas. @param {Schema} schema @param {Schemas} schemas @returns {Schema} */
function resolved(schema, schemas) {
  const name = schema.allOf?.[0]?.$ref.split('/').at(-1)
  return name === undefined ? schema : { ...schemas[name], ...schema }
}

/** @param {Schema} schema @param {unknown} value @param {string} field @returns {Problem[]} */
function valueProblems(schema, value, field) {
  if (value === null && schema.nullable) return []
  const given = typeOf(value)
  const isOfType = given === schema.type || (given === 'integer' && schema.type === 'number')
  if (schema.type && !isOfType) {
    return [problem('invalid_type', field, `Invalid type. Expected: ${schema.type}, given: ${given}`)]
  }
  if (Array.isArray(value)) return listProblems(schema, value, field)
  return [...rangeProblems(schema, value, field), ...choiceProblems(schema, value, field)]
}

/** @param {Schema} schema @param {unknown[]} values @param {string} field @returns {Problem[]} */
function listProblems({ items, maxItems = Number.POSITIVE_INFINITY }, values, field) {
  if (values.length > maxItems) {
    return [problem('array_max_items', field, `Array must have at most ${maxItems} items`)]
  }
  return values.flatMap((value, index) => (items ? valueProblems(items, value, `${field}.${index}`) : []))
}

/** @param {Schema} schema @param {unknown} value @param {string} field @returns {Problem[]} */
function rangeProblems({ minimum, maximum }, value, field) {
  if (typeof value !== 'number') return []
  if (minimum !== undefined && value < minimum) {
    return [problem('number_gte', field, `Must be greater than or equal to ${minimum}`)]
  }
  if (maximum !== undefined && value > maximum) {
    return [problem('number_lte', field, `Must be less than or equal to ${maximum}`)]
  }
  return []
}

/** @param {Schema} schema @param {unknown} value @param {string} field @returns {Problem[]} */
function choiceProblems({ enum: choices, format }, value, field) {
  if (choices && !choices.includes(value)) {
    const list = choices.map((choice) => JSON.stringify(choice)).join(', ')
    return [problem('enum', field, `${field} must be one of the following: ${list}`)]
  }
  if (format === 'uri' && !URL.canParse(String(value))) {
    return [problem('format', field, 'Does not match format "uri"')]
  }
  return []
}

/** @param {unknown} value */
function typeOf(value) {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** @param {string} type @param {string} field @param {string} description @returns {Problem} */
const problem = (type, field, description) => ({ type, field, description })
