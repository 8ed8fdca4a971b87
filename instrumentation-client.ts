import { reportBrowserError } from '@/lib/errors/browser-error'

// Next runs this before the page's own code.
window.addEventListener('error', ({ error, message }) => reportBrowserError(error ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => reportBrowserError(reason))
