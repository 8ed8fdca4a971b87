import { expect, test } from 'vitest'
import { useAreaCaption, useAreaLine } from '@/components/design-tool/results/area-line'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { htmlOf } from '@/tests/support/markup'

const WALL: AreaSettings = { ...PLAIN_AREA, kind: 'wall' }
const OTHER: AreaSettings = { ...PLAIN_AREA, kind: 'other' }

const AREAS = [OTHER, WALL, PLAIN_AREA, WALL, OTHER]
const SENT = { kinds: 'other; wall; other; wall; other', finish: '; navy; ; navy; ' }

function Both() {
  const params = { task: 'restyle-areas', areas: AREAS, sent: SENT } as const
  return `${useAreaCaption()(params)} | ${useAreaLine()(params)}`
}

test('a caption says once that something else was selected, and the settings say it of each area', () => {
  const [caption, line] = htmlOf(<Both />).split(' | ')
  expect(caption).toBe('Something else; Wall: navy; Wall: navy')
  expect(line).toBe('Something else; Wall: navy; Something else; Wall: navy; Something else')
})
