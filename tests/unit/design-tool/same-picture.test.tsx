import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { planBatch } from '@/components/design-tool/batch/batch'
import { SubmitBar } from '@/components/design-tool/form/submit-bar'
import { designFromRun } from '@/components/design-tool/shared/made-design'
import { useTransformForm } from '@/components/design-tool/shared/use-transform-form'
import { madeAlike } from '@/components/design-tool/use-same-picture'
import { type AreaSettings, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { createMask, reduce } from '@/lib/mask/mask'
import { maskToStore } from '@/lib/schemas/mask'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { textOf } from '@/tests/support/markup'
import { job, PLACE, runFor } from './batch/fake-batch-api'

test('designs of the same selection are found, whatever the areas became', () => {
  const runId = '00000000-0000-4000-8000-000000000001'
  const { body, ...rest } = job(1)
  const mask = reduce(createMask({ width: 40, height: 30 }), { type: 'select-all' })
  const plan = planBatch({ body, ...rest }, () => runId, { ...PLACE, mask: maskToStore(mask) }, 0)
  const made = [designFromRun(runFor(runId, 'succeeded'))].flatMap((design) => design ?? [])
  const find = (now = mask) => madeAlike(now, { made, plans: [plan] }, ({ layers }) => JSON.stringify(layers))
  expect(find()).toEqual(made)
  const settings = { ...PLAIN_AREA, kind: 'wall', material: 'brick' } as const
  expect(find(reduce(mask, { type: 'change-area', id: mask.active, change: { settings } }))).toEqual(made)
  expect(find(reduce(mask, { type: 'invert' }))).toEqual([])
})

const OWN: AreaSettings = { ...PLAIN_AREA, kind: 'wall', material: 'brick' }
const CREDITS = {
  planName: 'Pro',
  designsLeft: 9,
  totalDesigns: 20,
  isActive: true,
  expiresAt: null,
  isFreeUsed: false,
}

function Bar({ areas, isSame }: { areas: readonly AreaSettings[]; isSame: boolean }) {
  const form = useTransformForm({ ...INITIAL_FORM, style: 'industrial', designsToCreate: 3 })
  const nothing = () => undefined
  return (
    <SubmitBar
      {...{ areas, userId: 'u', engine: PREVIEW_ENGINE, credits: CREDITS, control: form.control }}
      same={isSame ? { onShow: nothing, onStyle: nothing } : null}
      hasPhoto
      hasMask
      isGenerating={false}
      isNaming={false}
      onStyle={nothing}
    />
  )
}

const barFor = (areas: readonly AreaSettings[], isSame: boolean) =>
  textOf(
    <QueryClientProvider client={new QueryClient()}>
      <Bar {...{ areas, isSame }} />
    </QueryClientProvider>,
  )

test('a picture that the user has isn’t sold again: the style’s finishes are offered instead', () => {
  const bar = barFor([OWN, OWN, OWN], true)
  expect(bar).toContain('Your own finishes hold in all 3 areas.|')
  expect(bar).toContain('Use Industrial’s instead')
  expect(bar).not.toContain('Transform Space')
})

test('where a style is seen, the same picture can be looked at', () => {
  const bar = barFor([OWN, { ...OWN, material: 'style' }], true)
  expect(bar).toContain('You already have this picture. Change something to make another.')
  expect(bar).toContain('Show the picture')
})

test('several designs of the user’s own finishes would be one picture, so one is sold', () => {
  expect(barFor([OWN], false)).toContain(
    'Your own finish holds in this area. 1 design uses 1 credit of the 9',
  )
  expect(barFor([{ ...OWN, material: 'style' }], false)).toContain('3 designs use 3 credits of the 9')
})
