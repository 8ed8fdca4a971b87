'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useAdjustmentText } from '@/components/design-tool/shared/engine-badge'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import type { GenerationParams } from '@/lib/domain/design-run'
import { furnishingPhrase } from '@/lib/domain/furnishing'
import { NUMBER_PARAMS } from '@/lib/domain/number-params'
import { findRoom } from '@/lib/domain/rooms'
import { styleLabel } from '@/lib/domain/styles'
import { hasPrompt, hasStyle } from '@/lib/domain/tasks'
import { useAreaLine } from './area-line'
import { KeptLine } from './kept-line'

type Row = readonly [name: string, value: string]

/** As much of a fingerprint as is needed to compare two by eye. */
const SHORT_HASH = 16

/** What a design was made from, and what was measured on it. */
export function ParameterList({ design }: { design: Pick<MadeDesign, 'params' | 'diffReport' | 'clamped'> }) {
  const t = useTranslations('transform.parameters')
  const field = useTranslations('transform.form')
  const references = useTranslations('transform.references')
  const format = useFormatter()
  const adjustmentText = useAdjustmentText()
  const areaLine = useAreaLine()
  const { params, diffReport, clamped } = design
  const common: readonly Row[] = [
    [t('engine'), [params.engine, params.model].filter(Boolean).join(' · ')],
    [t('mask'), params.maskHash?.slice(0, SHORT_HASH) ?? '–'],
  ]
  const rows: readonly Row[] = [
    [t('task'), t(`tasks.${params.task}`)],
    ...(hasStyle(params)
      ? [
          [field('style'), styleLabel(params.style)] as const,
          [field('room'), findRoom(params.roomType)?.label ?? params.roomType] as const,
        ]
      : []),
    ...(params.task === 'furnish' ? [[t('furnishing'), furnishingPhrase(params.furnishing)] as const] : []),
    ...(hasPrompt(params)
      ? [
          [field('seed'), String(params.seed)] as const,
          ...NUMBER_PARAMS.map((param): Row => [field(param.name), String(params[param.name])]),
          [t('areas'), areaLine(params)] as const,
          ...(params.references ? [[references('title'), String(params.references.length)] as const] : []),
        ]
      : []),
    ...common,
    ...(hasPrompt(params) ? [[field('prompt'), params.prompt] as const] : []),
    ...(params.task === 'furnish' && params.words ? [[field('furnish.words'), params.words] as const] : []),
    ...(hasPrompt(params) && params.negativePrompt
      ? [[field('negative'), params.negativePrompt] as const]
      : []),
    ...(clamped.length > 0 ? [[t('adjusted'), adjustmentText(clamped)] as const] : []),
    ...(params.sent ? [[t('sent'), sentLine(params.sent)] as const] : []),
    ...(params.marks?.length ? [[t('marks'), params.marks.join(', ')] as const] : []),
  ]
  return (
    <section aria-labelledby="parameters-title" className="flex flex-col gap-3">
      <h3 id="parameters-title" className="font-semibold">
        {t('title')}
      </h3>
      <dl className="flex flex-col gap-2 text-small">
        {rows.map(([name, value]) => (
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
          </p>
        </div>
      )}
    </section>
  )
}

/** Shown in rows of their own. */
const SHOWN_ABOVE: ReadonlySet<string> = new Set(['prompt', 'kinds', 'finish'])

function sentLine(sent: NonNullable<GenerationParams['sent']>): string {
  return Object.entries(sent)
    .filter(([name, value]) => !SHOWN_ABOVE.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
