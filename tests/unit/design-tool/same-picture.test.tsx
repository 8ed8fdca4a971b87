import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { SubmitBar } from '@/components/design-tool/form/submit-bar'
import { useTransformForm } from '@/components/design-tool/shared/controls/use-transform-form'
import { isMadeFrom } from '@/components/design-tool/use-same-picture'
import { type AreaSettings, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { createMask, reduce } from '@/lib/mask/mask'
import { maskToStore } from '@/lib/schemas/mask'
import { roomDocumentInJson, roomToJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { TASKS } from '@/lib/tasks/tasks'
import { textOf } from '@/tests/support/markup'

test('a design’s selection is known from its batch here, or else from the account, whatever its areas became', async () => {
  const size = { width: 40, height: 30 }
  const polygons = [Float32Array.of(0, 0, 20, 0, 20, 15)]
  const outline = { kind: 'outline', mode: 'add', area: 1, polygons } as const
  // A corrected outline, with more than is stored.
  const mask = reduce(reduce(createMask(size), { type: 'outline', outline }), {
    type: 'outline',
    outline: { ...outline, corrects: outline },
  })
  const settings = { ...PLAIN_AREA, kind: 'wall', material: 'brick' } as const
  const other = reduce(mask, { type: 'change-area', id: mask.active, change: { name: 'Wall', settings } })
  const plans = [{ runIds: ['here'], mask: maskToStore(mask) }]
  const inJson = JSON.parse(roomToJson({ ...ROOM, mask: maskToStore(mask) }))
  const read = vi.fn(async () => roomDocumentInJson.parse(inJson))
  for (const runId of ['here', 'there', 'there']) {
    expect(await isMadeFrom(other, runId, plans, read)).toBe(true)
    expect(await isMadeFrom(reduce(mask, { type: 'invert' }), runId, plans, read)).toBe(false)
  }
  expect(read).toHaveBeenCalledExactlyOnceWith('there')
})

test('a design whose document couldn’t be read is asked for again', async () => {
  const mask = createMask({ width: 40, height: 30 })
  const failing = () => Promise.reject(new Error('offline'))
  expect(await isMadeFrom(mask, 'unread', [], failing)).toBe(false)
  expect(await isMadeFrom(mask, 'unread', [], async () => ({ mask: maskToStore(mask) }))).toBe(true)
})

const ROOM = { form: INITIAL_FORM, list: null, references: [] }

const OWN: AreaSettings = { ...PLAIN_AREA, kind: 'wall', material: 'brick' }
const CREDITS = {
  planName: 'Pro',
  designsLeft: 9,
  totalDesigns: 20,
  isActive: true,
  expiresAt: null,
  isFreeUsed: false,
}

function Bar({ areas, sameStyle }: { areas: readonly AreaSettings[]; sameStyle: string | null }) {
  const form = useTransformForm({ ...INITIAL_FORM, style: 'industrial', designsToCreate: 3 })
  const nothing = () => undefined
  return (
    <SubmitBar
      {...{ areas, userId: 'u', engine: PREVIEW_ENGINE, credits: CREDITS, control: form.control }}
      same={sameStyle === null ? null : { style: sameStyle, onShow: nothing, onStyle: nothing }}
      hasPhoto
      tasks={TASKS}
      isSaving={false}
      work={null}
      largest={null}
      isGenerating={false}
      isNaming={false}
      onChoose={nothing}
    />
  )
}

const barFor = (areas: readonly AreaSettings[], sameStyle: string | null) =>
  textOf(
    <QueryClientProvider client={new QueryClient()}>
      <Bar {...{ areas, sameStyle }} />
    </QueryClientProvider>,
  )

test('a picture that the user has isn’t sold again: the style’s finishes are offered instead', () => {
  const bar = barFor([OWN, OWN, OWN], 'coastal')
  expect(bar).toContain('Your own finishes hold in all 3 areas.|')
  expect(bar).toContain('Use Industrial’s instead')
  expect(bar).not.toContain('Transform Space')
})

test('a style that nobody picked anew isn’t offered in place of the user’s own finishes', () => {
  const bar = barFor([OWN], 'industrial')
  expect(bar).toContain('Show the picture')
  expect(bar).not.toContain('instead')
})

test('where a style is seen, the same picture can be looked at', () => {
  const bar = barFor([OWN, { ...OWN, material: 'style' }], 'industrial')
  expect(bar).toContain('You already have this picture. Change something to make another.')
  expect(bar).toContain('Show the picture')
})

test('several designs of the user’s own finishes would be one picture, so one is sold', () => {
  expect(barFor([OWN], null)).toContain(
    'Your own finish holds in this area. 1 design uses 1 of your 9 credits.',
  )
  expect(barFor([{ ...OWN, material: 'style' }], null)).toContain('3 designs use 3 of your 9 credits.')
})
