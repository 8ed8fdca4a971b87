import { defineConfig } from '@playwright/test'

const { APP_URL, CHROMIUM_PATH, CI, E2E_LONG } = process.env

/** Journeys that want minutes and a machine to themselves, run with `E2E_LONG=1 npm test -- e2e`. */
const longTests = E2E_LONG ? [] : [/@long/]
if (!APP_URL) {
  throw new Error(
    'The browser tests need an app to look at: `npm test -- e2e` starts one, or name a running one with APP_URL.',
  )
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  forbidOnly: Boolean(CI),
  retries: 0,
  workers: 2,
  // Designs are really made, on whatever machine this is.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: APP_URL,
    // Without its film: recording every frame of a page takes more of a machine than the page.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    locale: 'en-US',
    // Requests that pass through a worker escape `page.route`; the one test of the worker lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        // A test needs no network but the one on this machine …
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // … and no picture of a graphics card: playing one in software takes more time than all else together.
        '--disable-gpu',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone-only/, ...longTests],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // What must work under a thumb as well carries the tag @phone, or @phone-only.
      name: 'phone',
      grep: /@phone/,
      grepInvert: longTests,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
    },
  ],
})
