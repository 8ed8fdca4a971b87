import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DialogButton } from '@/components/design-tool/shared/controls/lazy-panel'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { alterationOf } from '@/lib/domain/disclosure'
import { designName } from '@/lib/domain/room-title'
import type { ExportedDesign } from './export-file'

const ExportDialog = lazyWithRetry(async () => (await import('./export-dialog')).ExportDialog)

type ExportButtonProps = {
  design: ExportedDesign
  /** Names the design. */
  label: string
}

/** Opens the export dialog of a design. */
export function ExportButton({ design, label }: ExportButtonProps) {
  const t = useTranslations('transform.export')
  return (
    <DialogButton
      icon={<FileDown aria-hidden="true" />}
      text={t('open')}
      label={label}
      prefetch={ExportDialog.prefetch}
      dialog={(close) => <ExportDialog design={design} onClose={close} />}
    />
  )
}

/** The export button of a design in the tool. */
export function MadeDesignExport({ design, number }: { design: MadeDesign; number: number }) {
  const t = useTranslations('transform.export')
  const { resultUrl, originalUrl, params } = design
  const exported = { resultUrl, originalUrl, name: designName(params), alteration: alterationOf(params) }
  return <ExportButton design={exported} label={t('ofDesign', { number: String(number) })} />
}
