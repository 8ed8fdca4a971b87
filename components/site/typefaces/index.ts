import localFont from 'next/font/local'

/*
 * Both are preloaded and used if they arrive before the first paint, as they do on any decent connection and on every later
 * page. Otherwise that page keeps the system font: swapping fonts later would move the text.
 */

/** Headings, in one weight (500) for all. The optical-size axis makes large type finer and small type sturdier. */
const fraunces = localFont({
  src: './fraunces.woff2',
  weight: '400 600',
  display: 'optional',
  variable: '--font-fraunces',
  adjustFontFallback: false,
})

/** Everything else. */
const instrumentSans = localFont({
  src: './instrument-sans.woff2',
  weight: '400 700',
  display: 'optional',
  variable: '--font-instrument-sans',
  adjustFontFallback: false,
})

/** The document's classes, which define the variables that `tokens.css` uses. */
export const typefaceClasses = `${fraunces.variable} ${instrumentSans.variable}`
