import { useState } from 'react'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { numberOf } from './batch/batch-view'
import type { Remake } from './results/remake-actions'
import type { ResultPreviewProps } from './results/result-preview'
import { LazyDialog } from './shared/controls/lazy-panel'
import type { MadeDesign } from './shared/designs/made-design'

export const DownloadButton = lazyWithRetry(
  async () => (await import('./export/export-button')).DownloadButton,
)
const ResultPreview = lazyWithRetry(async () => (await import('./results/result-preview')).ResultPreview)
const CompareDesigns = lazyWithRetry(async () => (await import('./results/compare-designs')).CompareDesigns)
const StoredDialog = lazyWithRetry(async () => (await import('./stored-designs/stored-dialog')).StoredDialog)

/** The open dialog: the stored designs, one design at full size, or two side by side. */
type OpenDialog = { kind: 'stored' } | ({ kind: 'preview' | 'compare' } & ShownDesigns)
type ShownDesigns = Pick<ResultPreviewProps, 'designs' | 'index'>

/** Which dialog is open. */
export function useDialogs() {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const show = (kind: 'preview' | 'compare') => (designs: ShownDesigns['designs'], index: number) =>
    setOpen({ kind, designs, index })
  return {
    open,
    viewStored: () => setOpen({ kind: 'stored' }),
    preview: show('preview'),
    compare: show('compare'),
    close: () => setOpen(null),
  }
}

type DialogsProps = {
  userId: string
  /** Numbers its designs. */
  batch: Parameters<typeof numberOf>[0]
  dialogs: ReturnType<typeof useDialogs>
  remake: Remake
}

/** The stored designs, or one or two designs at full size. */
export function Dialogs({ userId, batch, dialogs, remake }: DialogsProps) {
  const { open, preview, close } = dialogs
  const numberIn = ({ runId }: MadeDesign) => numberOf(batch, runId)
  return (
    <LazyDialog onClose={close}>
      {open?.kind === 'stored' && <StoredDialog userId={userId} onClose={close} />}
      {open?.kind === 'compare' && (
        <CompareDesigns designs={open.designs} index={open.index} numberOf={numberIn} onClose={close} />
      )}
      {open?.kind === 'preview' && (
        <ResultPreview
          designs={open.designs}
          index={open.index}
          numberOf={numberIn}
          remake={remake}
          more={(design, number) => <DownloadButton design={design} number={number} />}
          onShow={(index) => preview(open.designs, index)}
          onClose={close}
        />
      )}
    </LazyDialog>
  )
}
