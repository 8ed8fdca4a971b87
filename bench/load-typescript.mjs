import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

// Node strips the types by itself; what it can't do is read `@/…`, leave out `.ts` or guess that JSON is JSON.
registerHooks({
  resolve(specifier, context, nextResolve) {
    // The real package throws outside of a React server build.
    if (specifier === 'server-only') {
      return nextResolve(pathToFileURL(resolve(root, 'tests/support/server-only.ts')).href, context)
    }
    // Next's package names no entry points, and Node asks for the whole name of a file then.
    if (/^next\/\w+$/.test(specifier)) return nextResolve(`${specifier}.js`, context)
    const from = context.parentURL?.startsWith('file:') ? dirname(fileURLToPath(context.parentURL)) : root
    const isFromTop = specifier.startsWith('@/')
    const path = isFromTop ? resolve(root, specifier.slice(2)) : resolve(from, specifier)
    const isOurs = (isFromTop || specifier.startsWith('.')) && !path.includes('node_modules')
    if (!isOurs) return nextResolve(specifier, context)
    const url = pathToFileURL(existsSync(`${path}.ts`) ? `${path}.ts` : path).href
    const found = nextResolve(url, context)
    return path.endsWith('.json') ? { ...found, importAttributes: { type: 'json' } } : found
  },
})
