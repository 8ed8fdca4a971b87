'use client'

import { useTranslations } from 'next-intl'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import { styleOf } from '@/lib/domain/design-run'
import { alterationOf } from '@/lib/domain/disclosure'
import { ExportButton } from './export-button'

/** The export button of a design in the tool. */
export function MadeDesignExport({ design, number }: { design: MadeDesign; number: number }) {
  const t = useTranslations('transform.export')
  const { resultUrl, originalUrl, params } = design
  const exported = { resultUrl, originalUrl, style: styleOf(params), alteration: alterationOf(params) }
  return <ExportButton design={exported} label={t('ofDesign', { number: String(number) })} />
}
