import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAlteredSentence } from '@/components/design-tool/shared/altered-sentence'
import transform from '@/content/messages/en/transform.json'
import type { Alteration } from '@/lib/domain/disclosure'

type Asked = { alteration: Alteration; hasOriginal: boolean }

function Sentence({ alteration, hasOriginal }: Asked) {
  return useAlteredSentence(alteration, hasOriginal)
}

const sentenceOf = (asked: Asked) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ transform }} timeZone="UTC">
      <Sentence {...asked} />
    </NextIntlClientProvider>,
  )

test('it says what was altered, by what, and that the original is there', () => {
  expect(
    sentenceOf({
      alteration: { by: 'preview', change: 'look', kinds: ['wall', 'floor'] },
      hasOriginal: true,
    }),
  ).toBe(
    'This image was digitally altered: the look of the wall and the floor was changed. The original photo is shown beside it.',
  )
  expect(
    sentenceOf({
      alteration: { by: 'model', change: 'look', kinds: ['fabric', 'tiles', 'other'] },
      hasOriginal: false,
    }),
  ).toBe(
    'This image was digitally altered with generative AI: the look of the fabric, the tiles, and parts of the room was changed.',
  )
  expect(
    sentenceOf({ alteration: { by: 'unknown', change: 'look', kinds: ['other'] }, hasOriginal: false }),
  ).toBe('This image was digitally altered: the look of parts of the room was changed.')
})

test('it says that objects were removed', () => {
  expect(sentenceOf({ alteration: { by: 'model', change: 'removed', kinds: [] }, hasOriginal: true })).toBe(
    'This image was digitally altered with generative AI: objects were removed from it. The original photo is shown beside it.',
  )
})

test('it says that detail was added', () => {
  expect(
    sentenceOf({ alteration: { by: 'model', change: 'sharpened', kinds: [] }, hasOriginal: false }),
  ).toBe('This image was digitally altered with generative AI: fine detail was added to it.')
})

test('the product helps with rules, and promises no more', () => {
  expect(transform.disclosure.hint).toMatch(/^Helps with /)
  expect(JSON.stringify(transform.disclosure)).not.toMatch(/complian/i)
})
