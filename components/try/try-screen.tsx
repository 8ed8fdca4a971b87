'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { StyleCard } from '@/components/design-tool/choices'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { PHOTO_ACCEPT, usePastedFile, usePhotoDrop } from '@/components/design-tool/upload/use-photo-drop'
import { ErrorNote } from '@/components/forms/error-note'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { PartBoundary } from '@/components/shared/part-boundary'
import { errorDetails } from '@/lib/api/api-error'
import { WALL_QUERY } from '@/lib/config/routes'
import { SAMPLE_ROOMS } from '@/lib/config/sample-rooms'
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
  const goOn = useCallback((work: Subject) => setSubject((chosen) => chosen ?? work), [])
  useArrival(goOn)

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

/** Resumes the visitor's work after a reload, in the color they came for; or paints our first room for someone new. */
function useArrival(goOn: (work: Subject) => void): void {
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { hasGuestDraft } = await import('@/components/design-tool/draft/guest-draft')
      return hasGuestDraft(Date.now())
    }
    const open = async () => {
      // Without storage, there is no work to resume.
      const hasWork = await read().catch(() => false)
      if (!isCurrent) return
      const wall = takeWallColor()
      if (hasWork) goOn({ kind: 'draft', wall })
      else if (wall) goOn({ kind: 'sample', room: SAMPLE_ROOMS[0], wall })
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [goOn])
}

/** The color in the address, which goes from there: a reload must not paint over what was chosen since. */
function takeWallColor(): string | undefined {
  const { pathname, search } = window.location
  const color = new URLSearchParams(search).get(WALL_QUERY)
  if (color === null) return undefined
  window.history.replaceState(null, '', pathname)
  return /^[0-9a-f]{6}$/.test(color) ? `#${color}` : undefined
}
