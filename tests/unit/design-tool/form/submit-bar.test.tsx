import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { SubmitBar } from '@/components/design-tool/form/submit-bar'
import { useTransformForm } from '@/components/design-tool/shared/controls/use-transform-form'
import { storedKey } from '@/components/design-tool/shared/designs/stored-designs'
import type { KindChoice } from '@/lib/domain/areas'
import { PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { INITIAL_FORM, type TransformForm } from '@/lib/schemas/transform'
import { textOf } from '@/tests/support/markup'

const PRO: CreditsResponse = {
  planName: 'Pro',
  designsLeft: 9,
  totalDesigns: 20,
  isActive: true,
  expiresAt: null,
  isFreeUsed: false,
}

type BarProps = {
  form?: Partial<TransformForm>
  kind?: KindChoice
  credits?: Partial<CreditsResponse>
  isSaving?: boolean
}

function Bar({ form: changes, kind = 'wall', credits, isSaving = false }: BarProps) {
  const form = useTransformForm({ ...INITIAL_FORM, style: 'rustic', roomType: 'patio', ...changes })
  const nothing = () => undefined
  return (
    <SubmitBar
      work={null}
      largest={null}
      {...{ userId: 'u', engine: PREVIEW_ENGINE, control: form.control, isSaving }}
      credits={{ ...PRO, ...credits }}
      tasks={['restyle-areas', 'furnish']}
      areas={[{ ...PLAIN_AREA, kind }]}
      same={null}
      hasPhoto
      isGenerating={false}
      isNaming={false}
      onChoose={nothing}
    />
  )
}

function barFor(props: BarProps, storedDesigns = 0): string {
  const queries = new QueryClient()
  queries.setQueryData([...storedKey('u'), 'count'], storedDesigns)
  return textOf(
    <QueryClientProvider client={queries}>
      <Bar {...props} />
    </QueryClientProvider>,
  )
}

test('what the engine would leave as it is isn’t enough of a selection', () => {
  expect(barFor({})).toContain('Transform Space')
  expect(barFor({ kind: 'window' })).toContain('Select an area')
})

test('a plan that ended with designs left is not said to be used up', () => {
  const expiresAt = '2026-01-01T00:00:00.000Z'
  expect(barFor({ credits: { expiresAt } })).toMatch(/Your plan has ended\..*Get more designs/)
  expect(barFor({ credits: { designsLeft: 0 } })).toMatch(/You have no designs left\..*Get more designs/)
})

test('what another engine made of the room, and this one doesn’t, is told before the press', () => {
  expect(barFor({ form: { task: 'clear' } })).toContain('This isn’t available right now.')
  expect(barFor({ form: { task: 'furnish', thing: 'sofa' } })).toContain('This item needs an AI model')
  expect(barFor({ form: { task: 'furnish', thing: 'rug' } })).toContain('1 design uses 1 of your 9 credits.')
})

test('a storage that would overflow is told before the press', () => {
  const full = 'it would exceed your plan&#x27;s storage limit of 1000 images'
  expect(barFor({ isSaving: true }, 1_000)).toContain(full)
  expect(barFor({ isSaving: true }, 999)).not.toContain(full)
  expect(barFor({ isSaving: false }, 1_000)).not.toContain(full)
})
