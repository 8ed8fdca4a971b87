import { ChevronDown, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DialogButton } from '@/components/design-tool/shared/controls/lazy-panel'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import { alterationOf } from '@/lib/domain/disclosure'
import { designName } from '@/lib/domain/room-title'
import type { ExportedDesign } from './export-file'

const ExportDialog = lazyWithRetry(async () => (await import('./export-dialog')).ExportDialog)

type ExportButtonProps = {
  design: ExportedDesign
  /** Names the design. */
  label: string
  /** Beside a button that downloads the image. */
  isArrow?: boolean
}

/** Opens all files of a design. */
export function ExportButton({ design, label, isArrow = false }: ExportButtonProps) {
  const t = useTranslations('transform.export')
  return (
    <DialogButton
      icon={isArrow ? <ChevronDown aria-hidden="true" /> : <Download aria-hidden="true" />}
      text={isArrow ? '' : t('download')}
      label={label}
      className={isArrow ? '-ml-px rounded-l-none px-2' : undefined}
      prefetch={ExportDialog.prefetch}
      dialog={(close) => <ExportDialog design={design} onClose={close} />}
    />
  )
}

/** The image of a design in the tool (Spec §2), and behind the arrow its other files. */
export function DownloadButton({ design, number }: { design: MadeDesign; number: number }) {
  const t = useTranslations('transform.export')
  const { resultUrl, originalUrl, params } = design
  const exported = {
    resultUrl,
    originalUrl,
    name: designName(params),
    alteration: alterationOf(params),
    params,
  }
  return (
    <div className="flex">
      <Button variant="secondary" size="small" asChild className="grow rounded-r-none">
        <a href={resultUrl} target="_blank" rel="noopener" aria-label={t('pngOf', { number })}>
          <Download aria-hidden="true" />
          {t('download')}
        </a>
      </Button>
      <ExportButton isArrow design={exported} label={t('ofDesign', { number: String(number) })} />
    </div>
  )
}
