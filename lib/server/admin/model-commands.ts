import { HOSTED_MODELS, type HostedModel } from '@/lib/domain/hosted/models'
import { priceText } from '@/lib/domain/hosted/price'
import { changesOf, type ModelChange, readLiveModel } from '@/lib/engines/replicate/live-models'
import { type AdminContext, AdminError, type Command } from './command'

/** The owner's view of the hosted models. */
export const MODEL_COMMANDS = {
  models: {
    summary: 'hosted models with their tasks and prices; with a token, what has changed at the service',
    needs: [],
    run: async ({ hosted, progress }) => {
      const checked = await Promise.all(HOSTED_MODELS.map((model) => checkedModel(hosted, model)))
      const lines = checked.flatMap((each) => linesOf(hosted, each))
      const isBroken = checked.some(({ model, changes }) => isUsed(hosted, model) && changes?.some(isGone))
      if (!isBroken) return lines
      for (const line of lines) progress(line)
      throw new AdminError('A model in use no longer takes what it is sent.')
    },
  },
} as const satisfies Record<string, Command>

type Hosted = AdminContext['hosted']

/** A model and its differences from the service's record; `null` if the service was not asked. */
type CheckedModel = { model: HostedModel; changes: ModelChange[] | null }

async function checkedModel({ service }: Hosted, model: HostedModel): Promise<CheckedModel> {
  return { model, changes: service && changesOf(model, await readLiveModel(service, model)) }
}

function linesOf(hosted: Hosted, { model, changes }: CheckedModel): string[] {
  const { name, tasks, checkedOn } = model
  const use = isUsed(hosted, model) ? '  in use' : ''
  return [
    `${name}  ${tasks.join(', ')}  ${priceText(model)}  checked ${checkedOn}${use}`,
    ...(changes?.length === 0 ? ['  as in the table'] : []),
    ...(changes ?? []).map(({ kind, what }) =>
      kind === 'gone' ? `  went away: ${what}` : `  changed: ${what}`,
    ),
  ]
}

const isGone = ({ kind }: ModelChange) => kind === 'gone'

const isUsed = ({ models }: Hosted, { name }: HostedModel) => Object.values(models).includes(name)
