import type { Heading } from '@/lib/schemas/post'
import { type BlockName, isBlockName, POST_BLOCKS } from '@/lib/schemas/post-blocks'

/** The parts we use of a node in the parsed text: Markdown nodes and our blocks. */
export type TextNode = {
  type: string
  children?: TextNode[]
  value?: string
  url?: string
  depth?: number
  name?: string | null
  attributes?: { type: string; name?: string; value?: unknown }[]
}

/** The same node once it has become HTML. */
export type ElementNode = {
  type: string
  tagName?: string
  properties?: { id?: unknown }
  children?: ElementNode[]
  value?: string
}

/** Every node of a tree, in reading order. */
function nodesOf<Node extends { children?: Node[] }>(tree: Node): Node[] {
  return [tree, ...(tree.children ?? []).flatMap((child) => nodesOf(child))]
}

/** The words in a node. */
function wordsIn<Node extends { children?: Node[]; value?: string }>(node: Node): string {
  return nodesOf(node)
    .map(({ value = '' }) => value)
    .join('')
}

/** Contentlayer passes on only the compiled text, so facts found while compiling are stored here until then. */
const seen = new Map<string, { body?: TextFacts; headings?: Heading[] }>()

type CompiledFile = { data: Record<string, unknown> }

/** Runs on the Markdown tree. */
export function rememberText() {
  return (tree: TextNode, file: CompiledFile) => {
    const path = pathOf(file)
    seen.set(path, { ...seen.get(path), body: readPostText(tree) })
  }
}

/** Runs on the HTML tree, once headings have ids. */
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

export type Block = { name: BlockName; attributes: Record<string, string> }

/** The facts about a post's text, collected before it is compiled. */
export type TextFacts = {
  /** Every word, including those in its blocks' attributes. */
  text: string
  blocks: Block[]
  links: string[]
  /** Content a post must not have, one sentence each. */
  problems: string[]
}

const PARAGRAPHS = new Set(['paragraph', 'heading', 'tableCell', 'code'])
const JSX = new Set(['mdxJsxFlowElement', 'mdxJsxTextElement'])
const SHOWN_ATTRIBUTES = new Set(['title', 'text', 'caption', 'what', 'ai', 'traditional', 'label', 'value'])

/** Refused syntax, and what to write instead. */
const REFUSED: Record<string, string> = {
  image: 'pictures are written <Figure name="…" alt="…" caption="…" />, not ![…](…)',
  html: 'no HTML tags: use the blocks of content/README.md',
  mdxjsEsm: 'no import or export in a post',
  mdxFlowExpression: 'no { } in a post: write \\{ for the character',
  mdxTextExpression: 'no { } in a post: write \\{ for the character',
}

export function readPostText(tree: TextNode): TextFacts {
  const facts: TextFacts = { text: '', blocks: [], links: [], problems: [] }
  const words: string[] = []
  for (const node of nodesOf(tree)) {
    const refused = REFUSED[node.type]
    if (refused && !isFrontMatter(node)) facts.problems.push(refused)
    if (PARAGRAPHS.has(node.type)) words.push(wordsIn(node))
    if (node.type === 'link' && node.url) facts.links.push(node.url)
    if (JSX.has(node.type)) words.push(...readBlock(node, facts))
  }
  facts.problems.push(...headingProblems(tree))
  facts.text = words.join('\n').replace(/[^\S\n]+/g, ' ')
  return facts
}

/** The compiler adds the front matter as an export, which the writer didn't write. */
function isFrontMatter({ type, value = '' }: TextNode): boolean {
  return type === 'mdxjsEsm' && value === ''
}

/** Adds a block to the facts. Returns the words in its attributes. */
function readBlock(node: TextNode, facts: TextFacts): string[] {
  const name = node.name ?? ''
  if (!isBlockName(name)) {
    facts.problems.push(`<${name}> is no block: see content/README.md`)
    return []
  }
  const attributes = attributesOf(node, facts.problems)
  const checked = POST_BLOCKS[name].safeParse(attributes)
  for (const issue of checked.error?.issues ?? []) {
    facts.problems.push(`<${name}> ${issue.path.join('.')}: ${issue.message}`)
  }
  facts.blocks.push({ name, attributes })
  return Object.entries(attributes).flatMap(([key, value]) => (SHOWN_ATTRIBUTES.has(key) ? [value] : []))
}

function attributesOf(node: TextNode, problems: string[]): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const { type, name = '', value } of node.attributes ?? []) {
    if (type === 'mdxJsxAttribute' && typeof value === 'string') attributes[name] = value
    else problems.push(`<${node.name}> ${name}: attributes are written name="text"`)
  }
  return attributes
}

function headingProblems(tree: TextNode): string[] {
  const headings = nodesOf(tree).filter(({ type }) => type === 'heading')
  const problems = headings
    .filter(({ depth }) => depth !== 2 && depth !== 3)
    .map((heading) => `heading "${wordsIn(heading)}": only ## and ### (the title is above them)`)
  if (headings[0] && headings[0].depth !== 2) problems.push('the first heading has to be a ##')
  const titles = headings.map((heading) => wordsIn(heading))
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index)
  return [...problems, ...twice.map((title) => `two headings say "${title}"`)]
}
