import localFont from 'next/font/local'

/*
 * Both are fetched ahead of everything else and shown if they are there as the page is first painted, which they are on any
 * fair connection and on every later page. Else that page keeps the system's letters: letters that come later would move what
 * somebody reads.
 */

/** Headings. The optical-size axis gives large type its fine hairlines and small type its sturdiness. */
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

/** The classes of the document that let `tokens.css` name both. */
export const typefaceClasses = `${fraunces.variable} ${instrumentSans.variable}`
