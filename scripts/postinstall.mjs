// Removes parts of packages we don't need, 40 % of an install: ONNX Runtime's libraries for other systems, its unused browser
// builds, the C++ headers next to Node's binary, and all source maps. Run by npm.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url))

const nodeBuilds = foldersIn(join(PACKAGES, 'node', 'node_modules'))
const runtimes = foldersIn(join(PACKAGES, 'onnxruntime-node', 'bin')) // bin/napi-v6/linux/x64
const libraries = runtimes.flatMap(foldersIn).flatMap(foldersIn)
const own = join(process.platform, process.arch)
/** The files behind `onnxruntime-web/wasm`, and those Node resolves for the package itself. */
const IN_BROWSERS =
  /^(?:ort\.wasm\.bundle\.min\.mjs|ort\.node\.min\.m?js|ort-wasm-simd-threaded\.(?:mjs|wasm))$/
const browserBuilds = filesIn(join(PACKAGES, 'onnxruntime-web', 'dist'))
const files = existsSync(PACKAGES) ? readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' }) : []

for (const folder of [
  ...libraries.filter((path) => !path.endsWith(own)),
  ...nodeBuilds.map((path) => join(path, 'include')),
  ...browserBuilds.filter((path) => !IN_BROWSERS.test(basename(path))),
  ...files.filter((path) => path.endsWith('.map')).map((path) => join(PACKAGES, path)),
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
