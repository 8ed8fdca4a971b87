'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useAdjustmentText } from '@/components/design-tool/shared/engine-badge'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import { findRoom } from '@/lib/domain/rooms'
import { styleLabel } from '@/lib/domain/styles'
import type { RecipeResponse } from '@/lib/schemas/responses'
import { useAreaLine } from './area-line'

/** As much of a fingerprint as is needed to compare two by eye. */
const SHORT_HASH = 16

/** What a design was made from, and what was measured on it. */
export function ParameterList({ design }: { design: Pick<MadeDesign, 'recipe' | 'clamped'> }) {
  const t = useTranslations('transform.recipe')
  const format = useFormatter()
  const adjustmentText = useAdjustmentText()
  const areaLine = useAreaLine()
  const { recipe, clamped } = design
  const { receipt } = recipe
  const style = styleLabel(recipe.style)
  const rows: readonly (readonly [string, string])[] = [
    [t('style'), style],
    [t('room'), findRoom(recipe.roomType)?.label ?? recipe.roomType],
    [t('seed'), String(recipe.seed)],
    [t('steps'), String(recipe.steps)],
    [t('guidance'), String(recipe.guidance)],
    [t('strength'), String(recipe.strength)],
    [t('areas'), areaLine(recipe)],
    [t('engine'), [recipe.engine, recipe.model].filter(Boolean).join(' · ')],
    [t('mask'), recipe.maskHash?.slice(0, SHORT_HASH) ?? '–'],
    [t('prompt'), recipe.prompt],
    ...(recipe.negativePrompt ? [[t('negative'), recipe.negativePrompt] as const] : []),
    ...(clamped.length > 0 ? [[t('adjusted'), adjustmentText(clamped)] as const] : []),
    ...(recipe.sent ? [[t('sent'), sentLine(recipe.sent)] as const] : []),
  ]
  return (
    <section aria-labelledby="recipe-title" className="flex flex-col gap-3">
      <h3 id="recipe-title" className="font-semibold">
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
      {receipt && (
        <div className="rounded-md border border-line bg-surface p-3 text-small">
          <h4 className="font-semibold">{t('receipt')}</h4>
          <p>{t('outside', { count: String(receipt.changedOutside) })}</p>
          <p className="text-muted">
            {t('measured', {
              width: String(receipt.width),
              height: String(receipt.height),
              share: format.number(receipt.coverage, { style: 'percent', maximumFractionDigits: 1 }),
            })}
          </p>
        </div>
      )}
    </section>
  )
}

/** Shown in rows of their own. */
const SHOWN_ABOVE: ReadonlySet<string> = new Set(['prompt', 'kinds', 'finish'])

function sentLine(sent: NonNullable<RecipeResponse['sent']>): string {
  return Object.entries(sent)
    .filter(([name, value]) => !SHOWN_ABOVE.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
