import { useCallback, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { prefetchRun } from './batch/runner'
import { PickerPopover } from './form/picker-field'
import { useSeenRoom } from './form/use-seen-room'
import { useSuggestions } from './form/use-suggestions'
import type { PhotoWork } from './photo/open-photo'
import { useAreaSettings, useExportedMask, useIsNaming } from './photo/use-exported-mask'
import { type PhotoDraft, usePhotoWork, workOnTask } from './photo/use-photo-work'
import { MaskEditor } from './photo-card'
import { prefetchResults } from './preview-card'
import type { FormHandle } from './shared/controls/use-transform-form'
import { usePastedPhoto } from './upload/use-pasted-photo'
import { usePhotoDrop } from './upload/use-photo-drop'

/** The open photo with what is selected for the form's task, and the room type that it shows. */
export function useOpenPhoto(draft: PhotoDraft | null, form: FormHandle) {
  const photo = usePhotoWork(draft, prefetchEditor)
  const work = useWorkOnTask(photo.work, form)
  const { mask, settled } = useExportedMask(work)
  const areas = useAreaSettings(work, mask)
  const isNaming = useIsNaming(work, areas)
  useProposedRoom(work, form)
  return { photo, work, mask, settled, areas, isNaming }
}

/** Opens a photo that is chosen, dropped or pasted; none while designs are made, and none pasted into a dialog. */
export function usePhotoZone(
  { photo: { room, choose, refuse }, work }: Pick<ReturnType<typeof useOpenPhoto>, 'photo' | 'work'>,
  { isRunning, isDialogOpen }: { isRunning: boolean; isDialogOpen: boolean },
) {
  const zone = usePhotoDrop(choose, refuse, isRunning, MaskEditor.prefetch)
  usePastedPhoto({ work, room, choose, refuse, isDisabled: isRunning || isDialogOpen })
  return zone
}

/** The open photo with the selection of the chosen task. */
function useWorkOnTask(work: PhotoWork | null, { control }: FormHandle): PhotoWork | null {
  const task = useWatch({ control, name: 'task' })
  return useMemo(() => work && workOnTask(work, task), [work, task])
}

/** Proposes the room type that the photo shows, with its texts. The user's own words stay, as when a style is chosen. */
function useProposedRoom(work: PhotoWork | null, form: FormHandle): void {
  const suggest = useSuggestions(form)
  const { getValues } = form
  useSeenRoom(
    work,
    form,
    useCallback(() => suggest('style', getValues('style')), [suggest, getValues]),
  )
}

/** Fetches the editor, the form's lists, and what designs are made and shown with, before a photo is opened. */
function prefetchEditor(): void {
  MaskEditor.prefetch()
  PickerPopover.prefetch()
  prefetchResults()
  prefetchRun()
}
