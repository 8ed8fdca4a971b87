import { describe, expect, test } from 'vitest'
import { messages } from '@/content/messages/en'

type Section = { title: string; paragraphs?: Record<string, string>; points?: Record<string, string> }

const FILLED_IN = new Set(['{name}', '{email}', '{address}'])

describe('the legal texts', () => {
  test.each(['privacy', 'terms'] as const)('%s has no empty section', (name) => {
    for (const [id, { paragraphs = {}, points = {} }] of Object.entries(sectionsOf(name))) {
      expect(Object.keys({ ...paragraphs, ...points }), id).not.toEqual([])
    }
  })

  test.each(['privacy', 'terms'] as const)('%s leaves no gap that nothing fills', (name) => {
    const gaps = JSON.stringify(sectionsOf(name)).match(/\{[a-z]+\}/gi) ?? []
    expect(gaps.filter((gap) => !FILLED_IN.has(gap))).toEqual([])
  })

  test('the privacy policy names everyone who processes data', () => {
    const all = JSON.stringify(sectionsOf('privacy'))
    for (const processor of ['Supabase', 'Google', 'PayPal', 'Replicate']) expect(all).toContain(processor)
  })
})

function sectionsOf(name: 'privacy' | 'terms'): Record<string, Section> {
  return messages[name].sections
}
