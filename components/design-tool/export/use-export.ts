import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@/components/design-tool/shared/device/save-file'
import { type ErrorDetails, isAborted, toErrorDetails } from '@/lib/api/api-error'
import { type ExportChoice, type ExportedDesign, exportFile } from './export-file'

/** The work under way. `percent` is a video's progress. */
type Work = { readonly action: 'download' | 'share'; readonly percent: number | null }

/** Exports a design, one file at a time. Stops when its component unmounts. */
export function useExport(design: ExportedDesign) {
  const tags = useSweepTags()
  const [work, setWork] = useState<Work | null>(null)
  const [error, setError] = useState<ErrorDetails | null>(null)
  const [isReady, setReady] = useState(false)
  const controller = useRef<AbortController | null>(null)
  // Keep only the last one, so that a video is made once, whether it is downloaded, shared or both.
  const made = useRef<{ key: string; file: File } | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const fileOf = async (choice: ExportChoice, action: Work['action'], signal: AbortSignal) => {
    const key = JSON.stringify([design.resultUrl, choice])
    if (made.current?.key === key) return made.current.file
    made.current = null
    const onProgress = (percent: number) => setWork({ action, percent })
    const file = await exportFile(design, choice, { signal, onProgress, tags })
    made.current = { key, file }
    return file
  }

  const run = async (action: Work['action'], choice: ExportChoice) => {
    const begun = new AbortController()
    const { signal } = begun
    controller.current = begun
    setWork({ action, percent: null })
    setError(null)
    setReady(false)
    try {
      const file = await fileOf(choice, action, signal)
      signal.throwIfAborted()
      if (action === 'download') saveFile(file, file.name)
      else setReady((await shareFile(file)) === 'too-late')
    } catch (cause) {
      if (!isAborted(cause)) setError(toErrorDetails(cause, 'export_failed'))
    } finally {
      setWork(null)
    }
  }
  return {
    work,
    error,
    /** Making the file took so long that the browser wants another press of the button before sharing it. */
    isReady,
    download: (choice: ExportChoice) => run('download', choice),
    share: (choice: ExportChoice) => run('share', choice),
    cancel: () => controller.current?.abort(),
    /** Clears the messages about the last choice. */
    clear: () => {
      setError(null)
      setReady(false)
    },
  }
}

function useSweepTags() {
  const t = useTranslations('transform.results')
  return { before: t('before'), after: t('after') }
}

/** Whether the system can share files with other apps, as phones do. */
export function canShareFiles(): boolean {
  const probe = new File([''], 'design.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** Closing the share sheet isn't an error. `too-late`: browsers open it only within seconds of a press. */
async function shareFile(file: File): Promise<'done' | 'too-late'> {
  try {
    await navigator.share({ files: [file] })
    return 'done'
  } catch (error) {
    if (isAborted(error)) return 'done'
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'too-late'
    throw error
  }
}
