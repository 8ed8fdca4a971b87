import { showNewVersion } from '@/components/shared/missing-part'
import { keepTranslatedText } from '@/lib/dom/translated-text'
import { reportBrowserError } from '@/lib/errors/browser-error'

// Next runs this before the page's own code.
keepTranslatedText()
window.addEventListener('error', ({ error, message }) => reportBrowserError(error ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => reportBrowserError(reason))
// Errors of elements don't bubble.
const onElement = ({ target }: Event) => target instanceof HTMLScriptElement && showNewVersion()
window.addEventListener('error', onElement, true)
