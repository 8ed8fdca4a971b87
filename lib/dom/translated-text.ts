/** Text nodes that a page translator or an extension took off the page, and what it put in their place. */
type Replacement = { texts: readonly Text[]; nodes: readonly ChildNode[] }

/** By each of its text nodes and each of the nodes in their place. */
const replacements = new WeakMap<Node, Replacement>()
let observer: MutationObserver | undefined
let isReplaced = false

/** Whether something other than this site has changed the page's text, even if React has drawn it anew since. */
export function isTranslated(): boolean {
  isReplaced ||= document.querySelector('html[class*=translated-], font') !== null
  return isReplaced
}

/**
 * Lets React go on with text that a page translator has replaced: what React is about to change is put back first, and the
 * translator translates it anew (docs/decisions/063-translated-text.md).
 */
export function keepTranslatedText(): void {
  const { removeChild, insertBefore } = Node.prototype
  observer = new MutationObserver(note)
  // With `characterData`, text that was just taken off the page is observed until `note` observes it by itself.
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  isTranslated()

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child)
    if (child.parentNode) removeChild.call(child.parentNode, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (next && next.parentNode !== this) putBack(next)
    // It may be in a wrapper now. If it is gone, the end is better than nowhere.
    let place = next
    while (place && place.parentNode !== this) place = place.parentNode
    insertBefore.call(this, node, place)
    return node
  }
}

function note(records: readonly MutationRecord[]): void {
  for (const [index, record] of records.entries()) {
    if (record.removedNodes.length > 0) noteRemoval(record, [records[index - 1], records[index + 1]])
    else if (record.type === 'characterData' && !record.target.isConnected) putBack(record.target)
  }
}

/**
 * Translators replace text in one step, which React never does, or insert a <font> and remove the text beside it. What they
 * put there may be replaced again, but not by text: that is React's.
 */
function noteRemoval(record: MutationRecord, neighbors: readonly (MutationRecord | undefined)[]): void {
  const { target, removedNodes, addedNodes } = record
  const texts = [...removedNodes].flatMap((node) => {
    if (node instanceof Text) return [node]
    return addedNodes[0] instanceof Text ? [] : (replacements.get(node)?.texts ?? [])
  })
  if (texts.length === 0) return
  const nearby = neighbors.flatMap((each) => (each?.target === target ? [...each.addedNodes] : []))
  const font = nearby.filter((node) => node.nodeName === 'FONT' && !replacements.has(node)).slice(0, 1)
  const nodes = (addedNodes.length > 0 ? [...addedNodes] : font).filter(isChild)
  if (nodes.length === 0) return
  isReplaced = true
  for (const node of [...texts, ...nodes]) replacements.set(node, { texts, nodes })
  for (const text of texts) observer?.observe(text, { characterData: true })
}

const isChild = (node: Node): node is ChildNode => node instanceof Element || node instanceof CharacterData

/** Puts back a text node and all others beside it that were replaced: to the translator, they may be one sentence. */
function putBack(text: Node): void {
  note(observer?.takeRecords() ?? [])
  const parent = replacements.get(text)?.nodes.find((node) => node.parentNode)?.parentNode
  for (const node of [...(parent?.childNodes ?? [])]) {
    const found = replacements.get(node)
    if (!found?.nodes.includes(node)) continue
    node.replaceWith(...found.texts)
    for (const each of found.nodes) each.remove()
    for (const each of [...found.texts, ...found.nodes]) replacements.delete(each)
  }
}
