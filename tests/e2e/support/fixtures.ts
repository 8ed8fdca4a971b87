import { test as base, expect } from '@playwright/test'
import { API } from '@/lib/config/routes'
import { createUser, type SignedIn, type UserKind } from './users'

type Fixtures = {
  /** Console errors a test causes on purpose: `test.use({ expectedErrors: [/404/] })`. */
  expectedErrors: RegExp[]
  /**
   * Opens the page with the session of a user shared by all tests of a worker. Tests that spend credits, write messages or
   * change the account sign in a `newUser` instead.
   */
  signedInAs: UserKind | null
  /**
   * Draws style previews in the browser. Off by default: the textures of all styles take seconds of CPU time for each opened
   * photo, which every other test would have to wait for.
   */
  hasStylePreview: boolean
  /**
   * Runs photos through the segmentation model, on the server or on the visitor's device. Off by default: encoding a photo and
   * finding its areas takes seconds of CPU time for each opened photo. Smart select is a plain box then.
   */
  hasSegmentModel: boolean
  silentStylePreview: undefined
  unreachableSegmentModel: undefined
  failOnConsoleErrors: undefined
  forgottenRoutes: undefined
}
type WorkerFixtures = { sharedUser: (kind: UserKind) => Promise<SignedIn> }

/** Playwright's `test`, which also fails if the page logs an error or throws an unhandled one. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  signedInAs: [null, { option: true }],
  hasStylePreview: [false, { option: true }],
  hasSegmentModel: [false, { option: true }],

  sharedUser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const users = new Map<UserKind, Promise<SignedIn>>()
      await use((kind) => {
        const user = users.get(kind) ?? createUser(kind)
        users.set(kind, user)
        return user
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ signedInAs, sharedUser }, use) => {
    await use(signedInAs ? { cookies: (await sharedUser(signedInAs)).cookies, origins: [] } : undefined)
  },

  silentStylePreview: [
    async ({ context, hasStylePreview }, use) => {
      if (!hasStylePreview) await context.addInitScript(silenceStylePreview)
      await use(undefined)
    },
    { auto: true },
  ],

  unreachableSegmentModel: [
    async ({ context, hasSegmentModel }, use) => {
      if (!hasSegmentModel) await context.addInitScript(loseSegmentModel, API.segment)
      await use(undefined)
    },
    { auto: true },
  ],

  failOnConsoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (thrown) => note(String(thrown.error())))
      await use(undefined)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  forgottenRoutes: [
    async ({ context }, use) => {
      await use(undefined)
      // A handler whose page closes throws after its test, which stops the worker and skips the next test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
})

/** Runs in the page: its worker for style previews never answers. */
function silenceStylePreview() {
  const silent = () => Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} })
  window.Worker = new Proxy(window.Worker, {
    construct: (Target, [url, options]) =>
      options?.name === 'style-preview' ? silent() : new Target(url, options),
  })
}

/** Runs in the page: photos are refused as by a site without the model, and without the error that a real answer logs. */
function loseSegmentModel(url: string) {
  // It isn't loaded for visitors either: those who save data are asked first.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const { fetch } = window
  const refused = { error: { code: 'segment_unavailable', message: 'no model' } }
  window.fetch = async (input, init) =>
    input === url ? Response.json(refused, { status: 503 }) : fetch(input, init)
}

export { expect }
