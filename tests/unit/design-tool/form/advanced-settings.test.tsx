import { expect, test } from 'vitest'
import { AdvancedSettings } from '@/components/design-tool/form/advanced-settings'
import { useTransformForm } from '@/components/design-tool/shared/controls/use-transform-form'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { htmlOf } from '@/tests/support/markup'

function Settings({ engine }: { engine: string }) {
  const { control, setValue } = useTransformForm(INITIAL_FORM)
  return <AdvancedSettings {...{ control, setValue, engine }} />
}

const FIELDS = [
  'Negative Prompt',
  'Quality Steps',
  'Prompt Influence',
  'Transformation Strength',
  'Random Seed',
]

test.each([
  [PREVIEW_ENGINE, 'The preview engine doesn’t use this.', 1],
  ['stability-ai/sdxl', 'doesn’t use this.', 0],
  ['ideogram-ai/ideogram-4-5-precise-edit', 'ideogram-4-5-precise-edit doesn’t use this.', 3],
  ['unknown/model', 'doesn’t use this.', 0],
])('all five settings stand open in order, and %s says which it does not use', (engine, line, count) => {
  const html = htmlOf(<Settings engine={engine} />)
  const places = FIELDS.map((label) => html.indexOf(`>${label}<`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html).not.toContain('<details')
  expect(html.split(line)).toHaveLength(count + 1)
})
