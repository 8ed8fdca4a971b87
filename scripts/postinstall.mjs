// Removes what two packages bring for other machines, a fifth of what an install would leave: ONNX Runtime's libraries for
// other systems, which come in one package with this one's, and the C++ headers beside Node's binary. npm runs it.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url))

const nodeBuilds = foldersIn(join(PACKAGES, 'node', 'node_modules'))
const runtimes = foldersIn(join(PACKAGES, 'onnxruntime-node', 'bin')) // bin/napi-v6/linux/x64
const libraries = runtimes.flatMap(foldersIn).flatMap(foldersIn)
const own = join(process.platform, process.arch)

for (const folder of [
  ...libraries.filter((path) => !path.endsWith(own)),
  ...nodeBuilds.map((path) => join(path, 'include')),
]) {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))
}
