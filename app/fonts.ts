import localFont from 'next/font/local'

/*
 * Both are fetched ahead of everything else and shown if they are there as the page is first painted, which they are on
 * any fair connection and on every later page. Else that page keeps the system's letters (tokens name them): letters that
 * come later would move what somebody reads.
 */

/** Headings. The optical-size axis gives large type its fine hairlines and small type its sturdiness. */
const fraunces = localFont({
  src: './fonts/fraunces.woff2',
  variable: '--font-fraunces',
  weight: '400 600',
  display: 'optional',
  adjustFontFallback: false,
})

/** Everything else. */
const instrument = localFont({
  src: './fonts/instrument-sans.woff2',
  variable: '--font-instrument',
  weight: '400 700',
  display: 'optional',
  adjustFontFallback: false,
})

export const fontVariables = `${fraunces.variable} ${instrument.variable}`
