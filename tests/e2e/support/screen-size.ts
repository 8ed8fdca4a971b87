import type { Page } from '@playwright/test'

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider], [role=switch], [role=option], [role=combobox], [role=application], [role=radio], [tabindex="0"]'

export type ScreenSize = {
  /** What can be used, counted as a person meets it: see `screenSize`. */
  readonly controls: number
  /** The same with each choice of a group by itself. */
  readonly choices: number
  readonly words: number
  /** The whole page, in CSS px. */
  readonly pageHeight: number
  /** The form's panel with what is scrolled out of view. */
  readonly panelHeight: number
}

/**
 * Counts what is on the screen, in the window as it is scrolled.
 *
 * A control is an enabled element that takes a press or a key and of which at least half a dozen pixels show: not hidden, not
 * clipped by a strip that scrolls, not covered by a bar. A control inside another counts as one. A group of radio buttons is
 * one control, as it is one Tab stop and one decision, and so is a slider, whatever it is made of; `choices` counts each
 * radio button. What can't be used now (`disabled`, `aria-disabled`, inert) isn't counted.
 *
 * A word is a run of letters or digits in text that is drawn on the screen: labels, hints, values of lists. What a user typed
 * or can type (the content of text fields), images, and text for screen readers alone aren't counted.
 */
export function screenSize(page: Page): Promise<ScreenSize> {
  return page.evaluate((selector) => {
    /** The part of a box that no ancestor clips and the window shows. */
    const shown = (box: DOMRect, within: Element | null) => {
      let [left, top, right, bottom] = [
        Math.max(box.left, 0),
        Math.max(box.top, 0),
        Math.min(box.right, innerWidth),
        Math.min(box.bottom, innerHeight),
      ]
      for (let at = within; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const clip = at.getBoundingClientRect()
        left = Math.max(left, clip.left)
        top = Math.max(top, clip.top)
        right = Math.min(right, clip.right)
        bottom = Math.min(bottom, clip.bottom)
      }
      return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
    }
    const isSeen = (element: Element, box: DOMRect, within: Element | null) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const part = shown(box, within)
      if (part.width < 6 || part.height < 6) return false
      const top = document.elementFromPoint(part.x, part.y)
      return top !== null && (element.contains(top) || top.contains(element))
    }
    const controls = [...document.querySelectorAll(selector)].filter(
      (element) =>
        !element.matches(':disabled, [aria-disabled=true], [type=file], [type=hidden], [aria-hidden=true]') &&
        element.closest('[inert]') === null &&
        !element.parentElement?.closest('a, button') &&
        isSeen(element, element.getBoundingClientRect(), element.parentElement),
    )
    const groups = new Set(
      controls.map((each) => (each.matches('[role=radio]') ? each.closest('[role=radiogroup]') : each)),
    )

    const words = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || parent.closest('script, style, noscript, textarea, [inert]')) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
        /[\p{L}\p{N}][\p{L}\p{N}’'.,%/-]*/gu,
      )) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const box = range.getBoundingClientRect()
        if (isSeen(parent, box, parent)) words.add(`${word} ${box.x} ${box.y}`)
      }
    }
    const form = document.querySelector('main form')
    return {
      controls: groups.size,
      choices: controls.length,
      words: words.size,
      pageHeight: document.documentElement.scrollHeight,
      panelHeight: form?.scrollHeight ?? 0,
    }
  }, CONTROLS)
}
