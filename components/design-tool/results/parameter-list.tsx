import { useFormatter, useTranslations } from 'next-intl'
import { useAdjustmentText } from '@/components/design-tool/shared/designs/engine-badge'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import type { GenerationParams } from '@/lib/domain/design-run'
import { NUMBER_PARAMS } from '@/lib/domain/number-params'
import { roomLabel } from '@/lib/domain/rooms'
import { styleLabel } from '@/lib/domain/styles'
import { furnishingPhrase } from '@/lib/tasks/furnish/furnishing'
import { hasStyle, hasThing } from '@/lib/tasks/tasks'
import { useAreaLine } from './area-line'
import { KeptLine } from './kept-line'

type Row = readonly [name: string, value: string]

/** Enough of a hash to compare two by eye. */
const SHORT_HASH = 16

/** A design's parameters and measurements. */
export function ParameterList({ design }: { design: Pick<MadeDesign, 'params' | 'diffReport' | 'clamped'> }) {
  const t = useTranslations('transform.parameters')
  const format = useFormatter()
  const adjustmentText = useAdjustmentText()
  const taskRows = useTaskRows()
  const { params, diffReport, clamped } = design
  const rows: readonly Row[] = [
    [t('task'), t(`tasks.${params.task}`)],
    ...taskRows(params),
    [t('engine'), [params.engine, params.model].filter(Boolean).join(' · ')],
    [t('mask'), params.maskHash?.slice(0, SHORT_HASH) ?? '–'],
    [t('adjusted'), clamped.length > 0 ? adjustmentText(clamped) : ''],
    [t('sent'), params.sent ? sentLine(params.sent) : ''],
    [t('marks'), params.marks?.join(', ') ?? ''],
  ]
  return (
    <section aria-labelledby="parameters-title" className="flex flex-col gap-3">
      <h3 id="parameters-title" className="font-semibold">
        {t('title')}
      </h3>
      <dl className="flex flex-col gap-2 text-small">
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words tabular-nums">{value}</dd>
            </div>
          ))}
      </dl>
      {diffReport && (
        <div className="rounded-md border border-line bg-surface p-3 text-small">
          <h4 className="font-semibold">{t('diffReport')}</h4>
          <KeptLine design={design} />
          <p className="text-muted">
            {t('measured', {
              width: String(diffReport.width),
              height: String(diffReport.height),
              share: format.number(diffReport.coverage, { style: 'percent', maximumFractionDigits: 1 }),
            })}
            {params.isAsShown && ` ${t('asShown')}`}
          </p>
        </div>
      )}
    </section>
  )
}

/** The requested settings that apply to the task. A row without a value isn't shown. */
function useTaskRows(): (params: GenerationParams) => readonly Row[] {
  const t = useTranslations('transform')
  const areaLine = useAreaLine()
  const styleRows = (params: GenerationParams): readonly Row[] =>
    hasStyle(params)
      ? [
          [t('form.style'), styleLabel(params.style)],
          [t('form.room'), roomLabel(params.roomType)],
        ]
      : []
  const furnishRows = (params: GenerationParams): readonly Row[] =>
    hasThing(params)
      ? [
          [t('parameters.furnishing'), params.own?.name ?? furnishingPhrase(params.furnishing)],
          [t('form.furnish.words'), params.words],
        ]
      : []
  const promptRows = (params: GenerationParams): readonly Row[] =>
    hasStyle(params)
      ? [
          [t('form.seed'), String(params.seed)],
          ...NUMBER_PARAMS.map((param): Row => [t(`form.${param.name}`), String(params[param.name])]),
          [t('parameters.areas'), areaLine(params)],
          [t('references.title'), params.references ? String(params.references.length) : ''],
          [t('form.prompt'), params.prompt],
          [t('form.negative'), params.negativePrompt],
        ]
      : []
  return (params) => [...styleRows(params), ...furnishRows(params), ...promptRows(params)]
}

/** Shown in rows of their own. */
const SHOWN_ABOVE: ReadonlySet<string> = new Set(['prompt', 'kinds', 'finish'])

function sentLine(sent: NonNullable<GenerationParams['sent']>): string {
  return Object.entries(sent)
    .filter(([name, value]) => !SHOWN_ABOVE.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
