import { beforeEach, expect, test, vi } from 'vitest'
import { deleteDraft, readDraft, saveDraft } from '@/components/shared/form-draft'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('what was typed comes back until it is dropped, each form by itself', () => {
  saveDraft('one', { name: 'Ada' })
  saveDraft('two', { name: 'Lin' })
  expect(readDraft('one')).toEqual({ name: 'Ada' })
  deleteDraft('one')
  expect(readDraft('one')).toEqual({})
  expect(readDraft('two')).toEqual({ name: 'Lin' })
})

test.each(['{', 'null', '"text"', '[]', '{"name":{"deep":1},"rating":5}'])(
  'foreign content %j is no draft',
  (content) => {
    stored.set('one', content)
    expect(readDraft('one')).toEqual({})
  },
)

test('storage that is closed costs the draft and nothing else', () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed, removeItem: closed })
  saveDraft('one', { name: 'Ada' })
  deleteDraft('one')
  expect(readDraft('one')).toEqual({})
})
