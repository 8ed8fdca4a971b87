import localFont from 'next/font/local'

/** Headings. The optical-size axis gives large type its fine hairlines and small type its sturdiness. */
const fraunces = localFont({
  src: './fonts/fraunces.woff2',
  variable: '--font-fraunces',
  weight: '400 600',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})

/** Everything else. */
const instrument = localFont({
  src: './fonts/instrument-sans.woff2',
  variable: '--font-instrument',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: 'Arial',
})

export const fontVariables = `${fraunces.variable} ${instrument.variable}`
