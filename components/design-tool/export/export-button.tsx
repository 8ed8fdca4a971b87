'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DialogButton } from '@/components/design-tool/shared/lazy-panel'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
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
