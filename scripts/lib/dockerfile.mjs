import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { print, secondsSince, UserError } from './output.mjs'
import { fromRoot, projectNode, ROOT, systemPath } from './project.mjs'

/** @typedef {{ root: string, env: Record<string, string>, command: string[] }} Stage */

/** What needs nothing here: the machine is the container. */
const WITHOUT_EFFECT = new Set(['WORKDIR', 'USER', 'EXPOSE', 'HEALTHCHECK'])

/**
 * Follows the Dockerfile line by line without Docker. Returns its last stage.
 * @param {string} work an empty folder, which gets one folder per stage
 * @param {Record<string, string>} args
 */
export function followDockerfile(work, args) {
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
    env: (rest) => Object.assign(stage.env, Object.fromEntries(rest.split(/ +/).map(splitPair))),
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
