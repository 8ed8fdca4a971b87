// Removes what packages bring for others, a third of what an install would leave: ONNX Runtime's libraries for other systems,
// its builds for browsers that we don't use, and the C++ headers beside Node's binary. npm runs it.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url))

const nodeBuilds = foldersIn(join(PACKAGES, 'node', 'node_modules'))
const runtimes = foldersIn(join(PACKAGES, 'onnxruntime-node', 'bin')) // bin/napi-v6/linux/x64
const libraries = runtimes.flatMap(foldersIn).flatMap(foldersIn)
const own = join(process.platform, process.arch)
/** What `onnxruntime-web/wasm` is made of, and what Node finds under the package's name. */
const IN_BROWSERS =
  /^(?:ort\.wasm\.bundle\.min\.mjs|ort\.node\.min\.m?js|ort-wasm-simd-threaded\.(?:mjs|wasm))$/
const browserBuilds = filesIn(join(PACKAGES, 'onnxruntime-web', 'dist'))

for (const folder of [
  ...libraries.filter((path) => !path.endsWith(own)),
  ...nodeBuilds.map((path) => join(path, 'include')),
  ...browserBuilds.filter((path) => !IN_BROWSERS.test(basename(path))),
]) {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} folder */
function foldersIn(folder) {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []))
}

/** @param {string} folder */
function filesIn(folder) {
  return entriesOf(folder).flatMap((entry) => (entry.isFile() ? [join(folder, entry.name)] : []))
}

/** @param {string} folder */
function entriesOf(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
}
