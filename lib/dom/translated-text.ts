/** Text nodes that a page translator or an extension took off the page and what it put in their place, by each of these. */
const replacements = new WeakMap<Node, { texts: readonly Text[]; nodes: readonly ChildNode[] }>()
let observer: MutationObserver | undefined
let isReplaced = false

/** Whether something other than this site has changed the page's text, even if React has drawn it anew since. */
export const isTranslated = (): boolean =>
  isReplaced || document.querySelector('html[class*=translated-], font') !== null

/**
 * Lets React go on with text that a page translator has replaced: what React is about to change is put back first, and the
 * translator translates it anew (docs/decisions/063-translated-text.md).
 */
export function keepTranslatedText(): void {
  const { removeChild, insertBefore } = Node.prototype
  observer = new MutationObserver(note)
  // With `characterData`, text that was just taken off the page is observed until `note` observes it by itself.
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  isReplaced = isTranslated()

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

/**
 * Translators replace text in one step, which React never does, or insert a <font> and then remove the text beside it. What
 * they put there may be replaced again, but not by text: that is React's.
 */
function note(records: readonly MutationRecord[]): void {
  let before: readonly ChildNode[] = []
  for (const { target, type, removedNodes, addedNodes } of records) {
    const added = [...addedNodes].filter((node) => node instanceof Element || node instanceof Text)
    const replacedBy = (node: Node) => (added[0] instanceof Text ? [] : (replacements.get(node)?.texts ?? []))
    const texts = [...removedNodes].flatMap((node) => (node instanceof Text ? [node] : replacedBy(node)))
    const nodes = added.length > 0 ? added : before.filter((node) => node.parentNode === target)
    if (type === 'characterData' && !target.isConnected) putBack(target)
    else if (texts.length > 0 && nodes.length > 0) {
      isReplaced = true
      for (const node of [...texts, ...nodes]) replacements.set(node, { texts, nodes })
      for (const text of texts) observer?.observe(text, { characterData: true })
    }
    before = added.filter((node) => node.nodeName === 'FONT')
  }
}

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
