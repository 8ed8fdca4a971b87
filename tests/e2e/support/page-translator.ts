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
  /** Removes the text of messages. */
  | 'removed'

const SKIPPED = 'script, style, noscript, textarea, code, option, title'

/** The text in the language that these translators know. */
export const inTranslation = (text: string) => text.replace(/[A-Za-z]{2,}/g, '[$&]')

const isForeign = (text: string) => /[A-Za-z]{2,}/.test(text.replace(/\[[A-Za-z]+\]/g, ''))

/** Translates the page, now and as it changes, once React has taken over its markup: before that, it starts over. */
export async function startTranslator(page: Page, manner: Manner = 'font'): Promise<void> {
  await page.waitForFunction(() => {
    const foreign = 'script, style, svg, svg *, next-route-announcer'
    const ours = document.querySelectorAll(`body, body *:not(${foreign})`)
    return [...ours].every((each) => Object.keys(each).some((key) => key.startsWith('__react')))
  })
  await page.evaluate(translatePage, { manner, skipped: SKIPPED })
}

/** Translates every page opened from now on as soon as its markup is there. */
export const translateEarly = (page: Page) =>
  page.addInitScript(translatePage, { manner: 'font', skipped: SKIPPED } as const)

/** What the page shows that is not translated, or not the translation of what React has drawn last. */
export async function wrongTexts(page: Page): Promise<string[]> {
  const elements = await page.evaluate(
    (skipped) =>
      [...document.body.querySelectorAll(`*:not(${skipped})`)].map((element) => {
        const props = Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1]
        const children: unknown[] = [props?.children ?? []].flat(9)
        const isText = children.length > 0 && children.every((child) => Object(child) !== child)
        const drawn = children.filter((child) => typeof child !== 'boolean').map((child) => `${child ?? ''}`)
        const own = [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''))
        return { shown: element.textContent, drawn: isText ? drawn : null, own }
      }),
    SKIPPED,
  )
  return elements.flatMap(({ shown, drawn, own }) => {
    const expected = drawn?.map(inTranslation).join('') ?? shown
    return [...own.filter(isForeign), ...(shown === expected ? [] : [`${shown}, not ${expected}`])]
  })
}

/** Runs in the page. */
function translatePage({ manner, skipped }: { manner: Manner; skipped: string }): void {
  const element = (name: string, child: Node | string) => {
    const made = document.createElement(name)
    made.append(child)
    return made
  }
  const translate = (text: string) => text.replace(/[A-Za-z]{2,}/g, '[$&]')
  const isNew = (text: Text) => /[A-Za-z]{2,}/.test(text.data.replace(/\[[A-Za-z]+\]/g, ''))
  const change: Record<Manner, (text: Text) => void> = {
    font: (text) =>
      text.parentNode?.replaceChild(element('font', element('font', translate(text.data))), text),
    'font beside': (text) => {
      text.parentNode?.insertBefore(element('font', translate(text.data)), text)
      text.parentNode?.removeChild(text)
    },
    wrapper: (text) => {
      if (text.parentNode?.nodeName !== 'FONT') {
        const font = element('font', '')
        text.replaceWith(font)
        font.append(text)
      }
      text.data = translate(text.data)
    },
    span: (text) => text.replaceWith(element('span', translate(text.data))),
    marks: (text) => {
      const words = translate(text.data).split(/(?<= )/)
      text.replaceWith(...words.map((word) => element('mark', word)))
    },
    note: (text) => {
      if (text.nextSibling?.nodeName !== 'SUP') text.after(element('sup', '*'))
    },
    removed: (text) => {
      if (text.parentElement?.role === 'status') text.remove()
    },
  }
  const visit = (node: Node) => {
    if (node instanceof Text) {
      if (isNew(node) && !node.parentElement?.closest(skipped)) change[manner](node)
    } else for (const child of [...node.childNodes]) visit(child)
  }
  const start = () => {
    document.documentElement.classList.add('translated-ltr')
    visit(document.body)
    new MutationObserver((records) => {
      for (const { target } of records) if (target.isConnected) visit(target)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
