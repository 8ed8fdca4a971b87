import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

const bundle = (path: string, options: BuildOptions) =>
  build({
    entryPoints: [fileURLToPath(new URL(`../../../${path}`, import.meta.url))],
    bundle: true,
    write: false,
    ...options,
  })

/** A module of the product as a script for a page, which sets this global. */
export async function pageScript(path: string, globalName: string): Promise<string> {
  const { outputFiles } = await bundle(path, { format: 'iife', globalName })
  return outputFiles?.[0]?.text ?? ''
}

/** Writes a module of the product for Node to `outfile`, which must be within the project. Playwright can't load our JSON. */
export async function writeModule(path: string, outfile: string): Promise<void> {
  await bundle(path, { outfile, write: true, format: 'esm', platform: 'node', packages: 'external' })
}
