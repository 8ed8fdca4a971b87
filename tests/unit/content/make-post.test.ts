import { describe, expect, test } from 'vitest'
import { makePost, type PostFile } from '@/content/checks/make-post'
import type { TextFacts } from '@/content/checks/read-text'
import { soundTip } from './sound-tip'

const body: TextFacts = { text: 'one two three', blocks: [], links: [], problems: [] }

const file = (changes: Partial<PostFile> = {}): PostFile => ({
  kind: 'tip',
  file: 'blog/tips/warm-light.mdx',
  front: soundTip,
  body,
  headings: [],
  code: '',
  hasPicture: () => true,
  hasDiagram: () => true,
  ...changes,
})

describe('a post of a sound file', () => {
  test('has its id and address from the name of the file, and its reading time from its words', () => {
    const text = Array.from({ length: 1_100 }, () => 'word').join(' ')
    expect(makePost(file({ body: { ...body, text } }))).toMatchObject({
      id: 'warm-light',
      key: 'tips/warm-light',
      locale: 'en',
      readTime: 5,
    })
  })

  test('an article stands right below the blog', () => {
    const {
      keyPoints: _,
      aiInsights: __,
      difficulty: ___,
      topics: ____,
      relatedTips: _____,
      ...front
    } = soundTip
    const article = { ...front, category: 'comparisons', tags: ['Budget', 'Planning'] }
    expect(makePost(file({ kind: 'article', file: 'blog/articles/costs.mdx', front: article })).key).toBe(
      'costs',
    )
  })
})

describe('a broken file names', () => {
  const broken: [string, Partial<PostFile>, RegExp][] = [
    ['a field that is missing', { front: { ...soundTip, title: undefined } }, /- title: /],
    ['an unknown field', { front: { ...soundTip, subtitle: 'x' } }, /"subtitle"/],
    ['a field that is too long', { front: { ...soundTip, description: 'x'.repeat(161) } }, /- description: /],
    ['a level that does not exist', { front: { ...soundTip, difficulty: 'Hard' } }, /- difficulty: /],
    ['an invalid date', { front: { ...soundTip, date: '2026-02-30' } }, /- date: /],
    [
      'a picture that is not there',
      { hasPicture: () => false },
      /- image: there is no picture "designs\/living-coastal"/,
    ],
    [
      'a source that nothing refers to',
      { front: { ...soundTip, sources: [source('lamp')] } },
      /sources: nothing refers to "lamp"/,
    ],
    [
      'a number that leads to no source',
      { body: { ...body, blocks: [{ name: 'Source', attributes: { id: 'lamp' } }] } },
      /sources: "lamp" is missing/,
    ],
    [
      'a drawing that is not there',
      {
        body: { ...body, blocks: [{ name: 'Diagram', attributes: { name: 'lamps' } }] },
        hasDiagram: () => false,
      },
      /<Diagram> name: there is no drawing "lamps"/,
    ],
    ['a language that the site does not have', { file: 'blog/tips/warm-light.xx.mdx' }, /no language "xx"/],
    ['what its text must not hold', { body: { ...body, problems: ['no HTML tags'] } }, /no HTML tags/],
  ]

  test.each(broken)('%s', (_, changes, sentence) => {
    expect(() => makePost(file(changes))).toThrow(sentence)
  })

  test('everything that is wrong at once', () => {
    const front = { ...soundTip, title: 'x', difficulty: 'Hard' }
    expect(() => makePost(file({ front, hasPicture: () => false }))).toThrow(
      /title[\s\S]*difficulty[\s\S]*image/,
    )
  })
})

function source(id: string) {
  return { id, title: 'A study of lamps', publisher: 'Lamp House', url: 'https://lamps.example/study' }
}
