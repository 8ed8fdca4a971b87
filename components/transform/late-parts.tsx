import { Late, latePart } from '@/components/ui/late'
import type { MaskEditorProps } from './mask/mask-editor'
import { DialogMissing, PartMissing } from './part-missing'
import type { ResultPreviewProps } from './preview/result-preview'
import type { StoredDialogProps } from './stored/stored-dialog'
import { DropZone, type DropZoneProps } from './upload/drop-zone'

const maskEditor = latePart(async () => (await import('./mask/mask-editor')).MaskEditor)
const resultPreview = latePart(async () => (await import('./preview/result-preview')).ResultPreview)
const storedDialog = latePart(async () => (await import('./stored/stored-dialog')).StoredDialog)

/** To be called as soon as a photo is on its way: the tools come while it is being chosen and decoded. */
export const prefetchMaskEditor = maskEditor.prefetch

type LateMaskEditorProps = MaskEditorProps & Pick<DropZoneProps, 'zone'>

export function LateMaskEditor({ zone, ...props }: LateMaskEditorProps) {
  return (
    <Late
      part={maskEditor}
      waiting={<DropZone zone={zone} isOpening />}
      missing={(again) => <PartMissing onAgain={again} />}
    >
      {(MaskEditor) => <MaskEditor {...props} />}
    </Late>
  )
}

/** Designs being looked at, and which of them. */
export type Shown = Pick<ResultPreviewProps, 'designs' | 'index'>

type LateResultPreviewProps = {
  shown: Shown
  remake: ResultPreviewProps['remake']
  onChange: (shown: Shown | null) => void
}

export function LateResultPreview({ shown, remake, onChange }: LateResultPreviewProps) {
  const close = () => onChange(null)
  return (
    <Late part={resultPreview} missing={() => <DialogMissing onTold={close} />}>
      {(ResultPreview) => (
        <ResultPreview
          {...shown}
          remake={remake}
          onShow={(index) => onChange({ ...shown, index })}
          onClose={close}
        />
      )}
    </Late>
  )
}

export function LateStoredDialog(props: StoredDialogProps) {
  return (
    <Late part={storedDialog} missing={() => <DialogMissing onTold={props.onClose} />}>
      {(StoredDialog) => <StoredDialog {...props} />}
    </Late>
  )
}
