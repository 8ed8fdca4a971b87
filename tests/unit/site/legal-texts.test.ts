import { describe, expect, test } from 'vitest'
import { LOCALES } from '@/lib/config/locales'
import { loadMessages } from '@/lib/i18n/messages'

type Section = { id: string; title: string; paragraphs: string[]; points: string[] }

const FILLED_IN = new Set(['{name}', '{email}', '{address}'])

describe.each(LOCALES)('the legal texts in %s', (locale) => {
  test.each(['privacy', 'terms'])(
    '%s has sections with names of their own, and none is empty',
    async (name) => {
      const sections = await sectionsOf(locale, name)
      const ids = sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { id, paragraphs, points } of sections) {
        expect(paragraphs.length + points.length, id).toBeGreaterThan(0)
      }
    },
  )

  test.each(['privacy', 'terms'])('%s leaves no gap that nothing fills', async (name) => {
    const gaps = JSON.stringify(await sectionsOf(locale, name)).match(/\{[a-z]+\}/gi) ?? []
    expect(gaps.filter((gap) => !FILLED_IN.has(gap))).toEqual([])
  })

  test('the privacy policy names everyone who processes data', async () => {
    const all = JSON.stringify(await sectionsOf(locale, 'privacy'))
    for (const processor of ['Supabase', 'Google', 'PayPal', 'Replicate']) expect(all).toContain(processor)
  })
})

async function sectionsOf(locale: (typeof LOCALES)[number], name: string): Promise<Section[]> {
  const messages: Record<string, { sections?: Section[] }> = await loadMessages(locale)
  return messages[name]?.sections ?? []
}
