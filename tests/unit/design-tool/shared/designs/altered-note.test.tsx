import { expect, test } from 'vitest'
import { useAlteredSentence } from '@/components/design-tool/shared/designs/altered-sentence'
import transform from '@/content/messages/en/transform.json'
import type { Alteration } from '@/lib/domain/disclosure'
import { htmlOf } from '@/tests/support/markup'

type Asked = { alteration: Alteration; hasOriginal: boolean }

function Sentence({ alteration, hasOriginal }: Asked) {
  return useAlteredSentence(alteration, hasOriginal)
}

const BY_AI = 'This image was digitally altered with generative AI:'
const BESIDE = 'The original photo is shown beside it.'

test.each<[Alteration, boolean, string]>([
  [
    { by: 'preview', change: 'look', kinds: ['wall', 'floor'] },
    true,
    `This image was digitally altered: the look of the wall and the floor was changed. ${BESIDE}`,
  ],
  [
    { by: 'model', change: 'look', kinds: ['fabric', 'tiles', 'other'] },
    false,
    `${BY_AI} the look of the fabric, the tiles, and parts of the room was changed.`,
  ],
  [
    { by: 'unknown', change: 'look', kinds: ['other'] },
    false,
    'This image was digitally altered: the look of parts of the room was changed.',
  ],
  [{ by: 'model', change: 'removed', kinds: [] }, true, `${BY_AI} objects were removed from it. ${BESIDE}`],
  [{ by: 'model', change: 'sharpened', kinds: [] }, false, `${BY_AI} fine detail was added to it.`],
])(
  'it says what was altered, by what, and whether the original is there: %j',
  (alteration, hasOriginal, said) => {
    expect(htmlOf(<Sentence {...{ alteration, hasOriginal }} />)).toBe(said)
  },
)

test('the product helps with rules, and promises no more', () => {
  expect(transform.disclosure.hint).toMatch(/^Helps with /)
  expect(JSON.stringify(transform.disclosure)).not.toMatch(/complian/i)
})
