import { describe, expect, test } from 'vitest'
import { messages } from '@/content/messages/en'

type Section = { id: string; title: string; paragraphs: string[]; points: string[] }

const FILLED_IN = new Set(['{name}', '{email}', '{address}'])

describe('the legal texts', () => {
  test.each(['privacy', 'terms'] as const)(
    '%s has sections with names of their own, and none is empty',
    (name) => {
      const sections = sectionsOf(name)
      const ids = sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { id, paragraphs, points } of sections) {
        expect(paragraphs.length + points.length, id).toBeGreaterThan(0)
      }
    },
  )

  test.each(['privacy', 'terms'] as const)('%s leaves no gap that nothing fills', (name) => {
    const gaps = JSON.stringify(sectionsOf(name)).match(/\{[a-z]+\}/gi) ?? []
    expect(gaps.filter((gap) => !FILLED_IN.has(gap))).toEqual([])
  })

  test('the privacy policy names everyone who processes data', () => {
    const all = JSON.stringify(sectionsOf('privacy'))
    for (const processor of ['Supabase', 'Google', 'PayPal', 'Replicate']) expect(all).toContain(processor)
  })
})

function sectionsOf(name: 'privacy' | 'terms'): Section[] {
  return messages[name].sections
}
