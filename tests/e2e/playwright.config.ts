import { defineConfig } from '@playwright/test'

const { APP_URL, CHROMIUM_PATH, CI, E2E_LONG } = process.env

/** Slow journeys, added by `npm run test:full`. */
const longTests = E2E_LONG ? [] : [/@long/]
if (!APP_URL) {
  throw new Error(
    'The browser tests need a running app: `npm test -- e2e` starts one, or set APP_URL to yours.',
  )
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  forbidOnly: Boolean(CI),
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // Designs are really rendered, however slow the machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: APP_URL,
    // Records actions and requests only: recording every frame costs more than the page itself.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    locale: 'en-US',
    // Animations in software rendering cost more than the page itself, and axe reports low contrast during a fade.
    contextOptions: { reducedMotion: 'reduce' },
    // `page.route` doesn't see a service worker's requests. One test allows them.
    serviceWorkers: 'block',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        // Tests need no network beyond this machine …
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // … and no graphics card: emulating one takes more time than everything else together.
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
      // Journeys that differ on phones are tagged @phone, or @phone-only.
      name: 'phone',
      grep: /@phone/,
      grepInvert: longTests,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
    },
  ],
})
