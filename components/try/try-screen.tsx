'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { StyleCard } from '@/components/design-tool/choices'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { usePastedFile } from '@/components/design-tool/upload/use-pasted-photo'
import { PHOTO_ACCEPT, usePhotoDrop } from '@/components/design-tool/upload/use-photo-drop'
import { ErrorNote } from '@/components/forms/error-note'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { PartBoundary } from '@/components/shared/part-boundary'
import { errorDetails } from '@/lib/api/api-error'
import { StartView } from './start-view'
import type { Subject } from './workspace-props'

/** Heavy code is loaded with the first photo. */
const TryWorkspace = lazyWithRetry(async () => (await import('./try-workspace')).TryWorkspace)

/** Fetches the model too: it will recognize what is in the visitor's photo. */
function prefetchModel(): void {
  TryWorkspace.prefetch()
  import('@/components/design-tool/smart-select/device-model').then(
    ({ deviceModel }) => deviceModel.prepare(),
    () => undefined,
  )
}

type TryScreenProps = {
  sampleImages: readonly ReactNode[]
  styles: readonly StyleCard[]
  /** The number of designs in the Free plan. */
  freeDesigns: number
  retryLabel: string
}

/** The editor for visitors without an account: a start view, and once there is a photo, the editor itself. */
export function TryScreen({ sampleImages, styles, freeDesigns, retryLabel }: TryScreenProps) {
  const t = useTranslations('transform.upload')
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)

  const choose = useCallback((wanted: Subject) => {
    setProblem(null)
    setSubject(wanted)
  }, [])
  const leave = useCallback((why: PhotoProblem | null) => {
    setProblem(why)
    setSubject(null)
    setIsOpen(false)
  }, [])
  const onPhoto = useCallback((file: File) => choose({ kind: 'photo', file }), [choose])
  const zone = usePhotoDrop(onPhoto, setProblem, false, prefetchModel)
  usePastedFile(onPhoto, setProblem)
  // Anything chosen in the meantime takes precedence.
  const goOn = useCallback(() => setSubject((chosen) => chosen ?? { kind: 'draft' }), [])
  useEarlierWork(goOn)

  const failed = (retry: () => void) => (
    <div className="column py-6">
      <ErrorNote error={errorDetails('part_missing')} retry={{ label: retryLabel, onRetry: retry }} />
    </div>
  )
  return (
    <main className="flex-1">
      <div {...zone.getRootProps()} data-drop-zone>
        {subject && (
          <PartBoundary failed={failed}>
            <TryWorkspace
              {...{ subject, problem, zone, styles, freeDesigns }}
              onOpen={() => setIsOpen(true)}
              onProblem={setProblem}
              onLeave={leave}
            />
          </PartBoundary>
        )}
        {!isOpen && (
          <StartView
            {...{ zone, sampleImages, subject, problem }}
            onPhoto={onPhoto}
            onSample={(room) => choose({ kind: 'sample', room })}
            onIntent={TryWorkspace.prefetch}
            onPhotoIntent={prefetchModel}
          />
        )}
        <input {...zone.getInputProps({ accept: PHOTO_ACCEPT, 'aria-label': t('input') })} />
      </div>
    </main>
  )
}

/** Resumes the visitor's work after a reload. */
function useEarlierWork(goOn: () => void): void {
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { hasGuestDraft } = await import('@/components/design-tool/draft/guest-draft')
      if (isCurrent && (await hasGuestDraft(Date.now())) && isCurrent) goOn()
    }
    // Without storage, there is no work to resume.
    read().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [goOn])
}
