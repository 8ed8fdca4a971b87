import { existsSync } from 'node:fs'
import process from 'node:process'
import { run } from '../children.mjs'
import { grey, say } from '../say.mjs'

const APT_GET = '/usr/bin/apt-get'

/** Whether this script may install packages of the system: as root on Debian, Ubuntu and their kin. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync(APT_GET)

/**
 * Installs packages of the system.
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installPackages(packages) {
  say(grey(`Installing ${packages.join(', ')} from the system's packages …`))
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  if (await aptGet(install)) return true
  // A fresh machine knows of no packages until it has asked.
  return (await aptGet(['update'])) && (await aptGet(install))
}

/** @param {string[]} args */
async function aptGet(args) {
  const { code } = await run(APT_GET, args, {
    output: 'kept',
    keep: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  return code === 0
}
