import { describe, expect, test } from 'vitest'
import { readPostText, type TextNode } from '@/content/checks/read-text'

const words = (value: string): TextNode => ({ type: 'text', value })
const heading = (depth: number, value: string): TextNode => ({
  type: 'heading',
  depth,
  children: [words(value)],
})
const block = (name: string, attributes: Record<string, string>): TextNode => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: Object.entries(attributes).map(([key, value]) => ({
    type: 'mdxJsxAttribute',
    name: key,
    value,
  })),
})
const read = (...children: TextNode[]) => readPostText({ type: 'root', children })

describe('reading a text', () => {
  test('tells which addresses it leads to', () => {
    expect(read({ type: 'link', url: '/pricing', children: [words('plans')] }).links).toEqual(['/pricing'])
  })
})

describe('a text is refused', () => {
  test.each([
    ['with an unknown block', block('Video', {}), /<Video> is no block/],
    ['with an unknown attribute', block('Share', { size: 'big' }), /<Share>.*size/],
    ['without a required attribute', block('Stat', { value: '3' }), /<Stat> label/],
    ['with a title of its own', heading(1, 'Title'), /only ## and ###/],
    ['when it begins below the second level', heading(3, 'Small'), /the first heading has to be a ##/],
    ['with a picture in plain Markdown', { type: 'image' }, /pictures are written <Figure/],
    ['with code in it', { type: 'mdxFlowExpression' }, /no \{ \}/],
  ])('%s', (_, node, sentence) => {
    expect(read(node).problems.join('\n')).toMatch(sentence)
  })

  test('when two headings say the same', () => {
    expect(read(heading(2, 'Costs'), heading(2, 'Costs')).problems).toEqual(['two headings say "Costs"'])
  })
})
