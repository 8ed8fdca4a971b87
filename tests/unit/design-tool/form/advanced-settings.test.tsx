import { expect, test } from 'vitest'
import { AdvancedSettings } from '@/components/design-tool/form/advanced-settings'
import { useTransformForm } from '@/components/design-tool/shared/controls/use-transform-form'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { htmlOf } from '@/tests/support/markup'

function Settings() {
  const { control, setValue } = useTransformForm(INITIAL_FORM)
  return <AdvancedSettings {...{ control, setValue }} />
}

const FIELDS = [
  'Negative Prompt',
  'Quality Steps',
  'Prompt Influence',
  'Transformation Strength',
  'Random Seed',
]

test('all five settings stand open in order', () => {
  const html = htmlOf(<Settings />)
  const places = FIELDS.map((label) => html.indexOf(`>${label}<`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html).not.toContain('<details')
})
