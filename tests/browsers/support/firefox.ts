import { launch, type Page } from 'puppeteer-core'
import { type Browser, FILE_FIELD } from './browser'

/** Firefox, by WebDriver BiDi, with these settings. */
export async function openFirefox(
  executablePath: string,
  extraPrefsFirefox: Record<string, boolean> = {},
): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox,
    defaultViewport: { width: 1440, height: 860 },
  })
  let page: Page = await firefox.newPage()
  const main = page
  const others = async () => (await firefox.pages()).filter((other) => other !== main && !isBlank(other))
  return {
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    async upload(path) {
      const field = await page.$(FILE_FIELD)
      await field?.uploadFile(path)
    },
    async drag([start, ...rest]) {
      if (!start) return
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 8 })
      await page.mouse.up()
    },
    countWindows: async () => (await others()).length + 1,
    async useWindow(which) {
      page = which === 'first' ? main : ((await others()).at(-1) ?? main)
    },
    close: () => firefox.close(),
  }
}

/** Firefox starts with an empty tab. */
const isBlank = (page: Page) => page.url() === 'about:blank'
