/** A node of a parsed text, as far as we look at it: Markdown's own and those of the blocks in it. */
export type TextNode = {
  type: string
  children?: TextNode[]
  value?: string
  url?: string
  depth?: number
  name?: string | null
  attributes?: { type: string; name?: string; value?: unknown }[]
}

/** The same node after it has become HTML. */
export type ElementNode = {
  type: string
  tagName?: string
  properties?: { id?: unknown }
  children?: ElementNode[]
  value?: string
}

/** Every node of a tree, in the order in which it is read. */
export function nodesOf<Node extends { children?: Node[] }>(tree: Node): Node[] {
  return [tree, ...(tree.children ?? []).flatMap((child) => nodesOf(child))]
}

/** The words in a node. */
export function wordsIn<Node extends { children?: Node[]; value?: string }>(node: Node): string {
  return nodesOf(node)
    .map(({ value = '' }) => value)
    .join('')
}
