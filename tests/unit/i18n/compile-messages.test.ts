import { expect, test } from 'vitest'
import { compileMessages } from '@/lib/i18n/compile-messages'

test('plain texts and lists stay as they were written', () => {
  const texts = { title: "It's here", group: { lead: 'Words' }, sections: [{ id: 'a', text: '{name} says' }] }
  expect(compileMessages(texts)).toEqual(texts)
})

test('texts with places come in parts that can be handed to the browser', () => {
  const compiled = compileMessages({ left: '{count, plural, one {# design} other {# designs}} left' })
  expect(compiled).toEqual(JSON.parse(JSON.stringify(compiled)))
  expect(JSON.stringify(compiled)).toContain('designs')
  expect(JSON.stringify(compiled)).not.toContain('plural')
})

test('a namespace is compiled once', () => {
  const texts = { title: 'Hello {name}' }
  expect(compileMessages(texts)).toBe(compileMessages(texts))
})
