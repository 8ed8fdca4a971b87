import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { byField, byName } from '@/lib/domain/number-params'
import { PARAMS_KEYWORD, readPngText } from '@/lib/image/png-text'
import { runResponseSchema, uploadResponseSchema } from '@/lib/schemas/design-responses'
import { INITIAL_FORM, parseFormDraft, transformSchema, uploadSchema } from '@/lib/schemas/transform'
import { presentFinishedDesign, presentRun } from '@/lib/server/runs/present'
import { findResultPath } from '@/lib/server/runs/results'
import { readRun } from '@/lib/server/runs/service'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, readStored, subscribe } from './support/test-app'

const world = await openServerTest()

const overTheWire = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))

test.each(['min', 'max'] as const)(
  'every number at its %s goes from a draft to the response and the file',
  async (end) => {
    const { app, engine, user } = await subscribe(world, fakeEngine())
    const words = { style: 'coastal', roomType: 'patio', prompt: 'a calm room by the sea' }
    const draft = { ...INITIAL_FORM, ...words, ...byField((param) => param[end]) }
    const form = transformSchema.parse(parseFormDraft(structuredClone(draft)))
    const sent = Object.entries(form).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const { runId, fields } = uploadSchema.parse({
      runId: crypto.randomUUID(),
      ...Object.fromEntries(sent),
    })
    const answer = presentFinishedDesign(await createDesign(app, user.id, designRequest({ runId, fields })))

    const numbers = byName((param) => param[end])
    expect(engine.restyle.mock.lastCall?.[0].params).toMatchObject({ ...words, ...numbers })
    expect((await world.readRun(runId)).params).toMatchObject(numbers)
    expect(uploadResponseSchema.parse(overTheWire(answer)).recipe).toMatchObject({ ...words, ...numbers })
    const run = presentRun(await readRun(app, user.id, runId))
    expect(runResponseSchema.parse(overTheWire(run)).recipe).toMatchObject(numbers)
    const png = await readStored(world, await findResultPath(app, user.id, runId))
    expect(JSON.parse(readPngText(png, PARAMS_KEYWORD) ?? '')).toEqual(answer.recipe)
  },
)

test('a run from before its words had their names, and before a number came, is read and answered', async () => {
  const { app, user } = await subscribe(world, fakeEngine())
  const { run } = await createDesign(app, user.id, designRequest())
  const former = { surface: 'wall', material: 'brick', materialColor: '#804020', materialScale: 1.5 }
  await world.database.query(
    `update public.design_runs set params = jsonb_set(params - 'guidance', '{areas}', $2::jsonb),
      receipt = receipt || '{"made": {"model": "preview", "sent": {"steps": 80}}}'
    where id = $1`,
    [run.id, JSON.stringify([former])],
  )
  const { recipe } = runResponseSchema.parse(overTheWire(presentRun(await readRun(app, user.id, run.id))))
  expect(recipe).toMatchObject({
    areas: [{ ...PLAIN_AREA, kind: 'wall', material: 'brick', color: '#804020', scale: 1.5 }],
    guidance: 7.5,
    steps: 80,
    model: 'preview',
    sent: { steps: 80 },
    receipt: run.diffReport,
  })
})
