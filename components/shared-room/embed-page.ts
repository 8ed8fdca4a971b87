import { createHash } from 'node:crypto'
import { escapeHtml, USUAL_ASPECT } from '@/lib/domain/embed-code'
import { GROUND_COLOR, SITE } from '@/lib/site'

/** A document without React or a style sheet of the site, and the only policy under which it has to be sent. */
export type SmallPage = { html: string; policy: string }

/** The colors of `app/styles/tokens.css`, repeated: no style sheet is loaded. */
const BASE_STYLE = `
:root { color-scheme: dark; background: ${GROUND_COLOR}; color: #f4ebdd }
* { box-sizing: border-box }
body { margin: 0; font: 0.8125rem/1.4 ui-sans-serif, system-ui, sans-serif }
a { color: #e2ab57 }
:is(a, .pair):focus-visible { outline: 2px solid #f3c781; outline-offset: 2px }`

const NOTICE_STYLE = `
main { padding: 1.5rem 1.25rem; max-width: 36rem; font-size: 1rem }
h1 { margin: 0; font: 500 1.375rem/1.25 Georgia, serif }
p { margin: 0.5rem 0 0; color: #c8b9a5 }`

/** Without script the pictures stand side by side; with it one covers the other, as large as the frame allows. */
const pairStyle = (aspect: number) => `
html, body { height: 100% }
main { display: flex; flex-direction: column; min-height: 100%; padding: 4px }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }
p { margin: 0; padding: 0.375rem 0.25rem 0; color: #c8b9a5 }
p a { white-space: nowrap }
img { display: block; width: 100%; height: 100%; object-fit: cover }
figure { position: relative; margin: 0; aspect-ratio: ${aspect} }
figcaption { position: absolute; bottom: 0.5rem; left: 0.5rem; border-radius: 3px; padding: 0.125rem 0.5rem; font-size: 0.75rem;
  font-weight: 600; background: rgb(20 16 13 / 0.82) }
.pair { display: grid; gap: 4px; border-radius: 8px; overflow: hidden }
.pair:has(.before) { grid-template-columns: 1fr 1fr }
.line, input { display: none }
.live main { height: 100% }
.live .area { flex: 1; min-height: 8rem; container-type: size; display: grid; place-items: center }
.live .pair { --cut: 50%; display: block; position: relative; isolation: isolate; width: min(100cqw, ${aspect} * 100cqh);
  aspect-ratio: ${aspect} }
.live figure { position: absolute; inset: 0 }
.live .before { z-index: 1; clip-path: inset(0 calc(100% - var(--cut)) 0 0) }
.live .after figcaption { left: auto; right: 0.5rem }
.live .line { display: block; position: absolute; z-index: 2; inset: 0 auto 0 var(--cut); width: 2px; translate: -50%;
  background: #e2ab57; forced-color-adjust: none }
.line::after { content: "\\2194"; position: absolute; top: 50%; left: 50%; width: 44px; height: 44px; translate: -50% -50%;
  border: 2px solid ${GROUND_COLOR}; border-radius: 99px; background: #e2ab57; color: #1c1306; font: 600 1.5rem/40px sans-serif;
  text-align: center }
.live input { display: block; position: absolute; z-index: 3; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0;
  cursor: ew-resize; touch-action: pan-y }
.pair:has(input:focus-visible) { outline: 2px solid #f3c781; outline-offset: 1px }
input:focus-visible + .line::after { outline: 3px solid #fff }`

/** Moves the line of the pair. Without it both pictures are shown. */
const PAIR_SCRIPT = `
const pair = document.querySelector('.pair')
const input = pair.querySelector('input')
const move = () => pair.style.setProperty('--cut', input.value + '%')
document.documentElement.classList.add('live')
if (input) {
  input.addEventListener('input', move)
  move()
}
`

type Picture = { src: string; alt: string; label: string }

export type Embed = {
  locale: string
  title: string
  /** The photo; `null` where it is gone. */
  before: Picture | null
  after: Picture
  /** Width divided by height; `null` if unknown. */
  aspect: number | null
  /** The slider's accessible name. */
  slider: string
  /** How the picture was altered. */
  sentence: string
  /** Where the link's own page is. */
  page: { href: string; label: string }
}

/** A design for a page of another site: the pair with a slider, in a few kB. Every value may hold any text. */
export function embedPage({
  locale,
  title,
  before,
  after,
  aspect,
  slider,
  sentence,
  page,
}: Embed): SmallPage {
  const range = `<input type="range" min="0" max="100" value="50" aria-label="${escapeHtml(slider)}">`
  const pair = before
    ? `${figure('before', before)}\n${figure('after', after)}\n${range}\n<span class="line" aria-hidden="true"></span>`
    : figure('after', { ...after, label: '' })
  return documentOf({
    locale,
    title,
    style: BASE_STYLE + pairStyle(aspect ?? USUAL_ASPECT),
    script: PAIR_SCRIPT,
    body: `<h1>${escapeHtml(title)}</h1>
<div class="area"><div class="pair">
${pair}
</div></div>
<p>${escapeHtml(sentence)} <a href="${escapeHtml(page.href)}" target="_blank" rel="noopener">${escapeHtml(page.label)}</a></p>`,
  })
}

function figure(side: 'before' | 'after', { src, alt, label }: Picture): string {
  const caption = label && `<figcaption>${escapeHtml(label)}</figcaption>`
  return `<figure class="${side}"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${caption}</figure>`
}

type Notice = { locale: string; title: string; text: string }

/** In place of what a link shows. */
export function noticePage({ locale, title, text }: Notice): SmallPage {
  const body = `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>`
  return documentOf({ locale, title, style: BASE_STYLE + NOTICE_STYLE, script: '', body })
}

type Parts = { locale: string; title: string; style: string; script: string; body: string }

function documentOf({ locale, title, style, script, body }: Parts): SmallPage {
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} – ${SITE.name}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
${script && `<script>${script}</script>`}
</body>
</html>
`
  return { html, policy: policyFor(style, script) }
}

/** Its own pictures, its own style and its own script, in a frame of any site. */
function policyFor(style: string, script: string): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${hashOf(style)}`,
    `script-src ${script ? hashOf(script) : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}
