// The sandbox's keys. They are public, the same on every machine, and only for a sandbox. Never use them anywhere else.

/** Signs every session of the sandbox. */
export const jwtSecret = 'sandbox-only-secret-that-opens-nothing-but-a-sandbox'

/** The browser's key: row level security decides what it may do. */
export const anonKey = 'sb_publishable_sandbox_that_opens_nothing_else'

/** The server's key: it bypasses row level security. */
export const serviceRoleKey = 'sb_secret_sandbox_that_opens_nothing_else'

/** The shop's account at the PayPal stand-in, just as public. */
export const payPalClientId = 'sandbox-shop'
export const payPalClientSecret = 'sandbox-only-secret-that-moves-no-money'
export const payPalWebhookId = '5SANDBOX0WEBHOOK1'
