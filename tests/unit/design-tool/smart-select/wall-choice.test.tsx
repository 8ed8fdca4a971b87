import { expect, test } from 'vitest'
import { type Brush, INITIAL_BRUSH } from '@/components/design-tool/shared/controls/brush'
import type { Walls } from '@/components/design-tool/smart-select/prompts'
import { WallChoice } from '@/components/design-tool/smart-select/smart-options'
import { htmlOf } from '@/tests/support/markup'

const SMART: Brush = { ...INITIAL_BRUSH, tool: 'smart' }

const choice = (walls: Walls | null, brush = SMART) =>
  htmlOf(<WallChoice smart={{ walls: () => walls, otherWalls: async () => undefined }} brush={brush} />)

test('a tap on one wall of several can be all walls, while smart select is in hand', () => {
  expect(choice('this')).toMatch(/aria-checked="true"[^>]*>This wall<.*aria-checked="false"[^>]*>All walls</)
  expect(choice('all')).toMatch(/aria-checked="false"[^>]*>This wall<.*aria-checked="true"[^>]*>All walls</)
  expect(choice(null)).toBe('')
  expect(choice('this', { ...SMART, tool: 'brush' })).toBe('')
})
