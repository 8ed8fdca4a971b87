import type { Heading } from './make-post'
import { readText, type TextFacts } from './read-text'
import { type ElementNode, nodesOf, type TextNode, wordsIn } from './tree'

/** Contentlayer hands on the compiled text alone; what was seen while compiling is kept here until the post is made. */
const seen = new Map<string, { body?: TextFacts; headings?: Heading[] }>()

type CompiledFile = { data: Record<string, unknown> }

/** While the text is Markdown. */
export function rememberText() {
  return (tree: TextNode, file: CompiledFile) => {
    const path = pathOf(file)
    seen.set(path, { ...seen.get(path), body: readText(tree) })
  }
}

/** Once the text is HTML and its headings have their ids. */
export function rememberHeadings() {
  return (tree: ElementNode, file: CompiledFile) => {
    const path = pathOf(file)
    seen.set(path, { ...seen.get(path), headings: nodesOf(tree).flatMap(headingIn) })
  }
}

export function findRead(path: string): { body: TextFacts; headings: Heading[] } {
  const { body, headings } = seen.get(path) ?? {}
  if (!body || !headings) throw new Error('its text was not compiled')
  return { body, headings }
}

function headingIn(node: ElementNode): Heading[] {
  const depth = Number(/^h([23])$/.exec(node.tagName ?? '')?.[1])
  const id = node.properties?.id
  return Number.isNaN(depth) || typeof id !== 'string' ? [] : [{ id, text: wordsIn(node), depth }]
}

function pathOf({ data }: CompiledFile): string {
  const raw = data.rawDocumentData
  const path = typeof raw === 'object' && raw !== null && 'sourceFilePath' in raw ? raw.sourceFilePath : null
  if (typeof path !== 'string') throw new Error('Contentlayer did not say which file this is')
  return path
}
