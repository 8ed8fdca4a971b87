'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LazyDialog } from '@/components/design-tool/shared/lazy-panel'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
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
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={label}
        onClick={() => setIsOpen(true)}
        onPointerEnter={ExportDialog.prefetch}
      >
        <FileDown aria-hidden="true" />
        {t('open')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={close}>
          <ExportDialog design={design} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
