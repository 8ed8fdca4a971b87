import { NextIntlClientProvider, useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { readWork } from '@/components/design-tool/draft/use-draft'
import { useSeenRoom } from '@/components/design-tool/form/use-seen-room'
import { OwnMaterialsProvider } from '@/components/design-tool/materials/own/own-materials'
import { canReadCanvas } from '@/components/design-tool/photo/photo-pixels'
import { usePhotoWork } from '@/components/design-tool/photo/use-photo-work'
import {
  type FormHandle,
  useTransformForm,
} from '@/components/design-tool/shared/controls/use-transform-form'
import { PaintDeckProvider } from '@/components/design-tool/shared/device/paint-deck'
import { openSampleRoom } from '@/components/design-tool/upload/use-sample-rooms'
import { PartBoundary } from '@/components/shared/part-boundary'
import { QueryProvider } from '@/components/shared/query-provider'
import transform from '@/content/messages/en/transform.json'
import tryMessages from '@/content/messages/en/try.json'
import validation from '@/content/messages/en/validation.json'
import { errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { GUEST } from '@/lib/domain/guest-draft'
import { finishWall } from '@/lib/mask/mask-store'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { TryEditor } from './try-editor'
import type { OpenedWork, TryWorkspaceProps } from './workspace-props'

/** The editor with its messages, which the page goes without: it is viewed far more often than the editor is opened. */
export function TryWorkspace(props: TryWorkspaceProps) {
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ try: tryMessages, transform, validation }}>
      <QueryProvider>
        <OwnMaterialsProvider userId={null}>
          <PaintDeckProvider userId={null}>
            <Workspace {...props} />
          </PaintDeckProvider>
        </OwnMaterialsProvider>
      </QueryProvider>
    </NextIntlClientProvider>
  )
}

/** Opens the chosen photo or room. Renders nothing until it is ready. */
function Workspace(props: TryWorkspaceProps) {
  const { onOpen } = props
  const form = useTransformForm(INITIAL_FORM)
  const opened = useOpenedWork(props, form)
  useSeenRoom(opened?.work ?? null, form)
  const isOpen = opened !== null
  useEffect(() => {
    if (!isOpen) return
    onOpen()
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isOpen, onOpen])
  return <PartBoundary>{opened && <TryEditor {...props} {...opened} form={form} />}</PartBoundary>
}

/** Opens the subject, in the color the visitor came for. */
function useOpenedWork(
  { subject, onProblem, onLeave }: TryWorkspaceProps,
  { setValue }: FormHandle,
): OpenedWork | null {
  const { work, room, choose, problem, isReady } = usePhotoWork(null)
  const [opened, setOpened] = useState<OpenedWork['work'] | null>(null)

  useEffect(() => {
    if (!isReady) return
    // There is nothing but previews here.
    if (!canReadCanvas()) return onLeave({ kind: 'failure', failure: errorDetails('colors_hidden_guest') })
    let isCurrent = true
    const open = async () => {
      if (subject.kind === 'photo') return choose(subject.file)
      if (subject.kind === 'sample') return openSampleRoom(subject.room, choose)
      const { form, photo } = await readWork(GUEST)
      if (!isCurrent) return null
      if (!photo) onLeave(null)
      setValue('style', form.style)
      return photo && choose(photo.file, { ...photo, isNew: false })
    }
    open()
      .then((found) => {
        if (!isCurrent || !found) return
        if ('wall' in subject && subject.wall)
          finishWall(found.maskStore, { ...PLAIN_AREA, material: 'paint', color: subject.wall })
        setOpened(found)
      })
      .catch((error: unknown) => {
        if (isCurrent) onLeave({ kind: 'failure', failure: toErrorDetails(error, 'part_missing') })
      })
    return () => {
      isCurrent = false
    }
  }, [subject, isReady, choose, setValue, onLeave])

  const hasWork = work !== null
  useEffect(() => {
    if (!problem) return
    if (hasWork) onProblem(problem)
    else onLeave(problem)
  }, [problem, hasWork, onProblem, onLeave])

  // An earlier photo's images have already been freed.
  return work && room && opened === work ? { work, room } : null
}
