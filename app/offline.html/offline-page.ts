import { GROUND_COLOR, SITE } from '@/lib/site'

type OfflineTexts = { title: string; body: string; retry: string }

/** The colors and sizes of `app/styles/tokens.css`, repeated: offline, no style sheet can be loaded. */
const STYLE = `
:root { color-scheme: dark; background: ${GROUND_COLOR}; color: #f4ebdd }
body { margin: 0; min-height: 100dvh; display: grid; align-content: center; padding: 2rem max(1.25rem, 50vw - 24rem);
  font: 1.0625rem/1.6 ui-sans-serif, system-ui, sans-serif }
p:first-child { margin: 0 0 2rem; color: #e2ab57; font: 600 1.125rem/1 Georgia, serif }
h1 { margin: 0; font: 500 clamp(1.875rem, 1.5rem + 1.7vw, 2.875rem)/1.1 Georgia, serif }
p { max-width: 36rem; color: #c8b9a5 }
a { display: inline-block; margin-top: 1rem; padding: 0.75rem 1.5rem; border-radius: 5px; background: #e2ab57; color: #1c1306;
  font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid #f3c781; outline-offset: 3px }`

/** Browsers don't reliably report that a connection is back, so the page also tries. */
const COME_BACK = `
const tryAgain = () => fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), () => {})
addEventListener('online', tryAgain)
setInterval(tryAgain, 5000)`

/** A self-contained page. It reloads as soon as there is a connection. */
export function offlinePage(locale: string, texts: OfflineTexts): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${texts.title} – ${SITE.name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${SITE.name}</p>
<h1>${texts.title}</h1>
<p>${texts.body}</p>
<a href="">${texts.retry}</a>
</main>
<script>${COME_BACK}</script>
</body>
</html>
`
}
