// The owner's commands: `npm run admin` lists them, `npm run admin -- user --user ada@example.com` runs one. Asks for missing
// values. Works on the project in the settings (.env.local, or the environment).
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { bold, print, UserError } from './lib/output.mjs'
import { main } from './lib/processes.mjs'
import { readSettings } from './lib/project.mjs'
import './lib/load-typescript.mjs'

/** @typedef {NonNullable<ReturnType<typeof import('../lib/server/admin/open.ts').findCommand>>} Command */

const { COMMANDS, findCommand, openAdmin, runCommand, AdminError } = await import(
  '../lib/server/admin/open.ts'
)

async function admin() {
  const { positionals, values } = readArguments()
  if (positionals.length === 0) return list()
  const { name, command, operand } = commandOf(positionals)
  const { yes, ...flags } = values
  const given = { ...flags, ...operand }
  const complete = await askForMissing(command, given)
  const settings = readSettings({ isDevelopment: false })
  const context = openAdmin(settings, print)
  if (command.isFinal && yes === undefined) await confirm(name, complete, settings)
  for (const line of await runCommand(context, name, complete)) print(line)
}

/** Values that may follow their command without a flag. */
const OPERANDS = ['dir', 'material']

/**
 * Some commands have two words: `plan restore`. A folder or material follows its command: `materials import DIR`.
 * @param {string[]} words
 */
function commandOf(words) {
  const name = words.join(' ')
  const command = findCommand(name)
  if (command) return { name, command, operand: {} }
  const shorter = words.slice(0, -1).join(' ')
  const withOperand = findCommand(shorter)
  const need = withOperand?.needs.find((each) => OPERANDS.includes(each))
  if (withOperand && need)
    return { name: shorter, command: withOperand, operand: { [need]: words.at(-1) ?? '' } }
  throw new UserError(`There is no command "${name}".`)
}

function list() {
  print('npm run admin -- <command> [--name value …]\n')
  for (const [name, command] of Object.entries(COMMANDS)) {
    const needs = command.needs.map((need) => ` --${need}`).join('')
    print(`  ${bold(name)}${needs}\n      ${command.summary}`)
  }
  print('\nMissing values are asked for. --yes leaves out the question before what cannot be undone.')
}

const FLAGS = ['all', 'yes', 'dry-run', 'replace']

/** Flags are words with a value, with a few exceptions. */
function readArguments() {
  try {
    /** @type {Record<string, string>} */
    const values = {}
    const options = Object.fromEntries(
      ['id', 'user', 'change', 'days', 'order', 'plan', 'minutes', 'dir', 'material'].map((name) => [
        name,
        { type: /** @type {const} */ ('string') },
      ]),
    )
    const flags = Object.fromEntries(FLAGS.map((name) => [name, { type: /** @type {const} */ ('boolean') }]))
    const parsed = parseArgs({ options: { ...options, ...flags }, allowPositionals: true })
    for (const [name, value] of Object.entries(parsed.values))
      values[name] = value === true ? 'yes' : String(value)
    return { positionals: parsed.positionals, values }
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * @param {Command} command
 * @param {Record<string, string>} given
 */
async function askForMissing({ needs }, given) {
  const complete = { ...given }
  for (const need of needs) complete[need] ??= await ask(`${need}: `)
  return complete
}

/**
 * @param {string} name
 * @param {Record<string, string>} values
 * @param {Record<string, string | undefined>} settings
 */
async function confirm(name, values, settings) {
  const what = [name, ...Object.values(values)].join(' ')
  const answer = await ask(`${what} on ${settings.NEXT_PUBLIC_SUPABASE_URL}? Type yes: `)
  if (answer !== 'yes') throw new UserError('Nothing was changed.')
}

/** @param {string} question */
async function ask(question) {
  if (!process.stdin.isTTY)
    throw new UserError(`${question.trim()} A value is missing, and there’s no terminal to ask for it.`)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await prompt.question(question)).trim()
  } finally {
    prompt.close()
  }
}

main(
  () =>
    admin().then(
      () => 0,
      (error) => {
        // The catalogue's sentences are for users; the code and its cause help the owner more.
        if (error instanceof AdminError) throw new UserError(error.message)
        if (error?.name === 'AppError') throw new UserError(`Failed: ${error.code}${causeOf(error)}`)
        throw error
      },
    ),
  { interruptedCode: 130 },
)

/** @param {Error} error */
function causeOf({ cause }) {
  const message = /** @type {{ message?: unknown } | undefined} */ (cause)?.message
  return message === undefined ? '' : ` (${message})`
}
