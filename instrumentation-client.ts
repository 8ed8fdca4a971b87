import { showNewVersion } from '@/components/shared/missing-part'
import { keepTranslatedText } from '@/lib/dom/translated-text'
import { reportError } from '@/lib/errors/report-error'

// Next runs this before the page's own code.
keepTranslatedText()
window.addEventListener('error', ({ error, message }) => reportError(error ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
// Errors of elements don't bubble.
const onElement = ({ target }: Event) => target instanceof HTMLScriptElement && showNewVersion()
window.addEventListener('error', onElement, true)
