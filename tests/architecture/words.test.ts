import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '@/lib/errors/catalogue'
import { projectFiles, readProjectFile } from './support/project-files'

const MESSAGES = /^content\/messages\/([\w-]+)\/([\w-]+)\.json$/

describe('the words of every failure', () => {
  const words: Record<string, { title: string; body: string }> = JSON.parse(
    readProjectFile('content/messages/en/errors.json'),
  )

  test('each code of the catalogue has a title and a body, and no words are left over', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(CATALOGUE).sort())
    for (const [code, { title, body }] of Object.entries(words)) {
      expect(title.trim(), code).not.toBe('')
      expect(body.trim(), code).not.toBe('')
    }
  })
})

describe('the words of every language', () => {
  const files = projectFiles().flatMap((path) => {
    const [, locale, namespace] = MESSAGES.exec(path) ?? []
    return locale && namespace ? [{ path, locale, namespace }] : []
  })

  test('are those of English, key for key', () => {
    const english = files.filter(({ locale }) => locale === 'en')
    expect(english.length).toBeGreaterThan(0)
    for (const locale of new Set(files.map((file) => file.locale))) {
      for (const { path, namespace } of english) {
        const translated = keysOf(JSON.parse(readProjectFile(`content/messages/${locale}/${namespace}.json`)))
        expect(translated, `${locale}/${namespace}`).toEqual(keysOf(JSON.parse(readProjectFile(path))))
      }
    }
  })
})

function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value)
    .flatMap(([key, inner]) => keysOf(inner, `${prefix}.${key}`))
    .sort()
}
