import type { Page } from '@playwright/test'

/** How a translator or an extension changes the page's text. */
export type Manner =
  /** Chrome and Google: each text becomes a <font> in a <font>, in one step. */
  | 'font'
  /** The same in two steps: inserted before the text, which is then removed. */
  | 'font beside'
  /** Moves the text itself into a <font>, and changes it there. */
  | 'wrapper'
  /** Each text becomes a <span>. */
  | 'span'
  /** Each text becomes several nodes, as by extensions that mark words. */
  | 'marks'
  /** Leaves the text, and adds an element after it. */
  | 'note'
  /** Removes the last text of each element that has other children too. */
  | 'removed'

/** The text in the language that these translators know. */
export const inTranslation = (text: string) => text.replace(/[A-Za-z]{2,}/g, (word) => `${word}o`)

/** Translates the page, now and as it changes, once `startTranslator` is called. Call it before the page is opened. */
export async function addTranslator(page: Page, manner: Manner): Promise<void> {
  await page.addInitScript(installTranslator, manner)
}

export const startTranslator = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('translate-page')))

/** The visible texts that are not translated. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode instanceof Text ? texts.currentNode : new Text()
      const isSkipped = parentElement?.closest('script, style, noscript, textarea, code, option, title')
      if (!isSkipped && /[A-Za-z]{2,}/.test(data) && !/^[^A-Za-z]*(?:[A-Za-z]\b[^A-Za-z]*|[A-Za-z]+o\b[^A-Za-z]*)*$/.test(data))
        found.push(data)
    }
    return found
  })

/** Runs in the page. */
function installTranslator(manner: Manner): void {
  const SKIPPED = 'script, style, noscript, textarea, code, option, title'
  const own = new WeakSet<Node>()
  const translate = (text: string) => text.replace(/[A-Za-z]{2,}/g, (word) => `${word}o`)
  const element = (name: string, ...children: (Node | string)[]) => {
    const made = document.createElement(name)
    made.append(...children)
    for (const node of [made, ...made.childNodes]) own.add(node)
    return made
  }
  const change: Record<Manner, (text: Text) => void> = {
    font: (text) =>
      text.parentNode?.replaceChild(element('font', element('font', translate(text.data))), text),
    'font beside': (text) => {
      text.before(element('font', translate(text.data)))
      text.remove()
    },
    wrapper: (text) => {
      own.add(text)
      const font = element('font')
      text.replaceWith(font)
      font.append(text)
      text.data = translate(text.data)
    },
    span: (text) => text.replaceWith(element('span', translate(text.data))),
    marks: (text) => {
      const words = translate(text.data).split(/(?<= )/)
      text.replaceWith(...words.map((word) => element('mark', word)))
    },
    note: (text) => text.after(element('sup', '*')),
    removed: (text) => {
      if (text.parentNode && text.parentNode.childNodes.length > 1 && !text.nextSibling) text.remove()
    },
  }
  const visit = (node: Node) => {
    if (node instanceof Text) {
      if (!own.has(node) && node.data.trim() && !node.parentElement?.closest(SKIPPED)) change[manner](node)
    } else if (!own.has(node)) for (const child of [...node.childNodes]) visit(child)
  }
  document.addEventListener('translate-page', () => {
    document.documentElement.classList.add('translated-ltr')
    visit(document.body)
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData' && target.isConnected) visit(target)
        for (const added of addedNodes) if (added.isConnected) visit(added)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
