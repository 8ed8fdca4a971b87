import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { Preflight, SubmitButton } from '@/components/design-tool/form/preflight'
import { type FormControl, INITIAL_FORM } from '@/components/design-tool/form/use-transform-form'
import type { TransformForm, TransformValues } from '@/lib/schemas/transform'
import { runFor } from './fake-batch-api'
import { render } from './render'

type WithForm = { values?: Partial<TransformForm>; children: (control: FormControl) => React.ReactNode }

function Form({ values, children }: WithForm) {
  const { control } = useForm<TransformForm, unknown, TransformValues>({
    defaultValues: { ...INITIAL_FORM, ...values },
  })
  return children(control)
}

describe('the submit button', () => {
  test.each([
    [false, false, '', false, 'Upload an image'],
    [true, false, '', false, 'Select an area'],
    [true, true, '', false, 'Choose a style'],
    [true, true, 'rustic', false, 'Transform Space'],
    [true, true, 'rustic', true, 'Generating...'],
  ])('photo %s, mask %s, style "%s", running %s: %s', (hasPhoto, hasMask, style, isGenerating, label) => {
    const { text } = render(
      <Form values={{ style }}>
        {(control) => <SubmitButton {...{ control, hasPhoto, hasMask, isGenerating }} />}
      </Form>,
    )
    expect(text).toBe(label)
  })
})

const credits = { planName: 'Pro', designsLeft: 20, totalDesigns: 50, isActive: true, expiresAt: null }

function preflight(values: Partial<TransformForm>, runs = [runFor('1', 'failed')]) {
  return render(
    <Form values={values}>
      {(control) => (
        <Preflight
          userId="anna"
          engine="local"
          credits={credits}
          work={null}
          coverage={null}
          control={control}
        />
      )}
    </Form>,
    [[['recent-runs', 'anna'], { runs }]],
  ).text
}

describe('before a credit is spent', () => {
  const took = (seconds: number) => ({
    ...runFor('1', 'succeeded'),
    finishedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
  })

  test('the price of the batch is told', () => {
    expect(preflight({ designsToCreate: 1 })).toBe('1 design uses 1 credit of the 20 you have.')
    expect(preflight({ designsToCreate: 4 })).toBe('4 designs use 4 credits of the 20 you have.')
  })

  test('the likely time is told once there are designs to go by', () => {
    expect(preflight({}, [took(7)])).toContain('About 7 seconds, going by your last designs.')
    expect(preflight({ designsToCreate: 17 }, [took(9)])).toContain('About 3 minutes, going by')
  })
})
