// Runs the steps of the Dockerfile without Docker, in an empty folder, starts the result on a sandbox and asks it whether
// it works: `node scripts/container-check.mjs`. It takes minutes; `--keep` leaves the folder and prints where it is.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { sandboxSettings, startSandbox, waitForHttp } from './lib/app.mjs'
import { print, secondsSince, UserError } from './lib/output.mjs'
import { freePort } from './lib/ports.mjs'
import { main } from './lib/processes.mjs'
import { fromRoot, projectNode, ROOT, systemPath } from './lib/project.mjs'

/** @typedef {{ root: string, env: Record<string, string>, command: string[] }} Stage */

const START_MS = 60_000

async function check() {
  const work = mkdtempSync(join(tmpdir(), 'container-'))
  const appPort = await freePort(3900)
  const siteUrl = `http://127.0.0.1:${appPort}`
  const sandboxPort = await freePort(54900)
  const sandbox = { port: sandboxPort, host: '127.0.0.1', appUrl: siteUrl, dataDir: join(work, 'sandbox') }
  try {
    const settings = await sandboxSettings({ sandboxUrl: `http://127.0.0.1:${sandboxPort}`, siteUrl })
    const image = buildImage(work, settings)
    print(`image: ${megabytes(image.root)} MB`)
    await startSandbox({ ...sandbox, isQuiet: true })
    await tryImage(image, { ...settings, PORT: String(appPort), HOSTNAME: '127.0.0.1' }, siteUrl)
  } finally {
    if (process.argv.includes('--keep')) print(`kept: ${work}`)
    else rmSync(work, { recursive: true, force: true })
  }
  return 0
}

/** What needs nothing here: the machine is the container. */
const WITHOUT_EFFECT = new Set(['WORKDIR', 'USER', 'EXPOSE', 'HEALTHCHECK'])

/**
 * Follows the Dockerfile line by line. Returns its last stage.
 * @param {string} work
 * @param {Record<string, string>} args
 */
function buildImage(work, args) {
  /** @type {Map<string, Stage>} */
  const stages = new Map()
  /** @type {Stage} */
  let stage = { root: '', env: {}, command: [] }
  /** @type {Record<string, (rest: string) => void>} */
  const steps = {
    from: (rest) => {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
      stage = { root: join(work, name), env: {}, command: [] }
      mkdirSync(stage.root)
      stages.set(name, stage)
    },
    arg: (name) => Object.assign(stage.env, { [name]: args[name] ?? '' }),
    env: (rest) => Object.assign(stage.env, Object.fromEntries(rest.split(' ').map(splitPair))),
    copy: (rest) => copy(rest, stage, stages),
    run: (rest) => runStep(rest, stage),
    cmd: (rest) => {
      stage.command = JSON.parse(rest)
    },
  }
  const text = readFileSync(fromRoot('Dockerfile'), 'utf8').replace(/\\\n\s*/g, ' ')
  for (const line of text.split('\n').filter((each) => each && !each.startsWith('#'))) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (WITHOUT_EFFECT.has(name)) continue
    const step = steps[name.toLowerCase()]
    if (!step) throw new UserError(`The check does not know the Dockerfile's ${name}.`)
    step(rest)
  }
  return stage
}

/** @param {string} pair @returns {[string, string]} */
function splitPair(pair) {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/**
 * From the project: what git would have, as .dockerignore leaves out the rest.
 * @param {string} rest
 * @param {Stage} stage
 * @param {Map<string, Stage>} stages
 */
function copy(rest, stage, stages) {
  const from = stages.get(/--from=(\w+)/.exec(rest)?.[1] ?? '')
  const paths = rest.split(' ').filter((word) => !word.startsWith('--'))
  const target = paths.pop() ?? './'
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = paths[0] === '.' ? execFileSync('git', list, { cwd: ROOT }).toString().split('\0') : paths
  for (const file of files.filter(Boolean)) {
    const source = from ? join(from.root, file.replace(/^\/app\//, '')) : fromRoot(file)
    const to = from ? join(stage.root, target) : join(stage.root, file)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(source, to, { recursive: true, verbatimSymlinks: true })
  }
}

/** @param {string} command @param {Stage} stage */
function runStep(command, { root, env }) {
  const startedAt = performance.now()
  const path = `${dirname(projectNode())}:${systemPath()}`
  const variables = Object.entries({ PATH: path, ...env }).map(([name, value]) => `${name}=${value}`)
  // `env` in place of the environment of this process, in which npm and Next leave marks of their own.
  const args = ['-u', 'NODE_ENV', ...variables, 'sh', '-c', command]
  execFileSync('env', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  print(`${command}: ${secondsSince(startedAt)}`)
}

/**
 * @param {Stage} image
 * @param {Record<string, string>} settings
 * @param {string} url
 */
async function tryImage({ root, env, command }, settings, url) {
  const startedAt = performance.now()
  const child = spawn(projectNode(), command.slice(1), {
    cwd: root,
    // Nothing of this shell: the container has none of it either.
    env: { PATH: systemPath(), ...env, ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitForHttp(`${url}/api/live`, { what: 'The container', timeoutMs: START_MS, child })
    print(`live after ${secondsSince(startedAt)}`)
    for (const path of ['/api/ready', '/api/health', '/', '/transform', '/images/']) {
      const response = await fetch(url + path, { redirect: 'manual' })
      print(`${path}: ${response.status} ${path.startsWith('/api') ? await response.text() : ''}`)
    }
    if (process.argv.includes('--wait')) {
      print(
        `running at ${url} with NEXT_PUBLIC_SUPABASE_URL=${settings.NEXT_PUBLIC_SUPABASE_URL}; Ctrl-C ends it`,
      )
      await new Promise((resolve) => child.once('exit', resolve))
    }
    const health = await (await fetch(`${url}/api/health`)).json()
    const down = Object.keys(health).filter((part) => health[part] !== 'up')
    if (down.length > 0) throw new UserError(`${down.join(', ')} is down.`)
  } finally {
    child.kill()
  }
}

/** @param {string} folder */
function megabytes(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  return Math.round(bytes / 1_000_000)
}

main(check, { interruptedCode: 130 })
