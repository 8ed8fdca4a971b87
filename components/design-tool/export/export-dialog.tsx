import { Download, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNote } from '@/components/forms/error-note'
import { OpenDialog } from '@/components/shared/open-dialog'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'
import { AlteredNote } from './altered-note'
import { EXPORT_FORMATS, type ExportedDesign, type ExportFormat, needsPhoto, takesNote } from './export-file'
import { canShareFiles, useExport } from './use-export'

type ExportDialogProps = { design: ExportedDesign; onClose: () => void }

/** Exports a design: alone, together with its photo, or as a video of both; to download or share. */
export function ExportDialog({ design, onClose }: ExportDialogProps) {
  const t = useTranslations('transform.export')
  const [format, setFormat] = useState<ExportFormat>('png')
  const [hasNote, setHasNote] = useState(false)
  const { work, error, isReady, download, share, cancel, clear } = useExport(design)
  const hasOriginal = design.originalUrl !== null
  const choice = { format, hasNote: hasNote && takesNote(format) }
  const choose = (chosen: ExportFormat) => {
    setFormat(chosen)
    clear()
  }
  return (
    <OpenDialog
      title={t('title')}
      closeLabel={t('close')}
      // Over a preview of designs, keep the arrow keys for this dialog.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={onClose}
    >
      <DialogBody className="flex flex-col gap-5">
        <FormatChoice {...{ design, format }} isBusy={work !== null} onChange={choose} />
        <label className={cn('flex items-start gap-3 text-small', !takesNote(format) && 'text-faint')}>
          <input
            type="checkbox"
            checked={choice.hasNote}
            disabled={!takesNote(format) || work !== null}
            onChange={({ currentTarget }) => setHasNote(currentTarget.checked)}
            className="size-5 shrink-0 accent-brass"
          />
          {t('note')}
        </label>
        <AlteredNote alteration={design.alteration} hasOriginal={hasOriginal} />
      </DialogBody>
      <div className="flex flex-col gap-3 border-t border-line px-6 py-4">
        {error && <ErrorNote error={error} />}
        {isReady && (
          <p role="status" className="text-small">
            {t('ready')}
          </p>
        )}
        {work?.percent != null && <Progress aria-label={t('making')} value={work.percent} />}
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button aria-disabled={work !== null} onClick={() => !work && download(choice)}>
            {work?.action === 'download' ? <Spinner /> : <Download aria-hidden="true" />}
            {t('download')}
          </Button>
          {canShareFiles() && (
            <Button variant="secondary" aria-disabled={work !== null} onClick={() => !work && share(choice)}>
              {work?.action === 'share' ? <Spinner /> : <Share2 aria-hidden="true" />}
              {t('share')}
            </Button>
          )}
          {work && (
            <Button variant="ghost" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </div>
    </OpenDialog>
  )
}

type FormatChoiceProps = Pick<ExportDialogProps, 'design'> & {
  format: ExportFormat
  isBusy: boolean
  onChange: (format: ExportFormat) => void
}

function FormatChoice({ design, format, isBusy, onChange }: FormatChoiceProps) {
  const t = useTranslations('transform.export')
  return (
    <fieldset disabled={isBusy} className="flex flex-col gap-2">
      <legend className="sr-only">{t('format')}</legend>
      {EXPORT_FORMATS.map((each) => {
        if (each === 'settings' && !design.params) return null
        const isMissing = needsPhoto(each) && design.originalUrl === null
        return (
          <label
            key={each}
            className={cn(
              'flex items-start gap-3 rounded-md border p-3',
              each === format ? 'border-brass bg-surface' : 'border-line',
              isMissing && 'text-faint',
            )}
          >
            <input
              type="radio"
              name="export-format"
              value={each}
              checked={each === format}
              disabled={isMissing}
              aria-describedby={`export-${each}`}
              onChange={() => onChange(each)}
              className="mt-0.5 size-5 shrink-0 accent-brass"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{t(`formats.${each}.name`)}</span>
              <span id={`export-${each}`} className="block text-small text-muted">
                {isMissing ? t('photoGone') : t(`formats.${each}.hint`)}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
