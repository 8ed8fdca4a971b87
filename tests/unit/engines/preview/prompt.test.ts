import { expect, test } from 'vitest'
import { readPrompt } from '../../../../lib/engines/preview/render/prompt.ts'

test.each([
  ['sage green walls', ['wall: sage green']],
  [
    'Sage-green wall, oak herringbone floor and a cognac leather sofa',
    ['wall: sage green', 'floor: herringbone', 'fabric: cognac leather'],
  ],
  ['red brick', ['wall: red brick']],
  ['herringbone', ['floor: herringbone']],
  ['velvet', ['fabric: velvet']],
  ['gray linen curtains', ['fabric: gray linen']],
  ['walls without red brick; navy ceiling', ['ceiling: navy']],
  ['Subway tiles and a walnut-boards floor', ['tiles: subway tiles', 'floor: walnut boards']],
  ['bouclé sofa, terracotta ceiling', ['fabric: boucle', 'ceiling: terracotta']],
  ['make it cosy and bright', []],
  ['', []],
  ['constructor toString walls', []],
] as const)('"%s" is understood as %j', (prompt, understood) => {
  expect(readPrompt(prompt, ['auto']).understood).toEqual(understood)
})

test('a colour alone goes to the surface that the person chose', () => {
  expect(readPrompt('emerald', ['fabric']).understood).toEqual(['fabric: emerald'])
  expect(readPrompt('emerald', ['auto']).understood).toEqual(['wall: emerald'])
})
