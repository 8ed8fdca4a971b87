import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Choice, Choices } from '@/components/design-tool/choices'
import type { KindChoice } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { createMask, type Mask } from '@/lib/mask/mask'
import { textOf } from '@/tests/support/markup'

// Toasts link to pages with Next's router, which doesn't run here.
vi.mock('@/components/design-tool/shared/controls/use-screen-toasts', () => ({ useScreenToasts: () => ({}) }))

const nothing = () => undefined
const SIZE = { width: 40, height: 30 }
const styles = [{ value: 'coastal', label: 'Coastal', image: null }]

/** A mask whose only area is of this kind. */
function maskOf(kind: KindChoice, isKept = false): Mask {
  const settings = { ...PLAIN_AREA, kind, isKept }
  const area = { id: 1, name: '', isHidden: false, proposed: null, settings }
  return createMask(SIZE, { layers: [{ kind: 'fill', area: 1 }], areas: [area] })
}

function panel(choice: Choice, drawn: Mask, mayKeep = false): string {
  const editor = {
    drawn,
    act: nothing,
    paint: { setColor: nothing, removeColor: nothing, removeAll: nothing },
    preview: { setIsHidden: nothing, hasFailed: false, retry: nothing, tiles: new Map() },
    eyedropper: {
      isOn: false,
      isPossible: true,
      start: nothing,
      stop: nothing,
      pick: nothing,
      announced: '',
    },
  }
  const client = new QueryClient()
  client.setQueryData(['library'], [])
  return textOf(
    <QueryClientProvider client={client}>
      <Choices {...{ editor, choice, mayKeep, styles }} onChoice={nothing} style="" onStyle={nothing} />
    </QueryClientProvider>,
  )
}

test('a surface is offered colors and its materials; what no engine changes is not, and nor is what stays', () => {
  expect(panel('color', maskOf('wall'))).toContain('|Sage|')
  expect(panel('material', maskOf('floor'))).toContain('|Oak boards|')
  const unknown = '|Choose what this area is to see its colors and materials.|'
  for (const kind of ['other', 'window'] as const) {
    expect(panel('color', maskOf(kind)), kind).toContain(unknown)
    expect(panel('material', maskOf(kind)), kind).toContain(unknown)
  }
  expect(panel('color', maskOf('wall', true), true)).toContain('|This area stays as it is.|')
  expect(panel('material', createMask(SIZE))).toContain('a surface in your photo first.')
  expect(panel('style', createMask(SIZE))).toContain('|Coastal|')
})
