// Lets plain Node import our TypeScript: `@/` paths, files without extension, JSON, and the marker `server-only`, which throws
// outside a React server. Node itself strips the types.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './project.mjs'

const EMPTY = 'data:text/javascript,'
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js']

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'server-only') return { url: EMPTY, shortCircuit: true }
    const path = specifier.startsWith('@/') ? pathToFileURL(ROOT + specifier.slice(2)).href : specifier
    const isOwn = specifier.startsWith('@/') || /^\.\.?\//.test(specifier)
    if (isOwn && !context.parentURL?.includes('/node_modules/')) {
      const url = new URL(path, context.parentURL)
      const ending = ENDINGS.find((each) => existsSync(fileURLToPath(url) + each))
      const found = next(url.href + (ending ?? ''), context)
      return path.endsWith('.json') ? { ...found, importAttributes: { type: 'json' } } : found
    }
    try {
      return next(specifier, context)
    } catch (error) {
      // Packages that expect a bundler import Next's files without extension.
      if (specifier.startsWith('next/')) return next(`${specifier}.js`, context)
      throw error
    }
  },
})
