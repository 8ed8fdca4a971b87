import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useOwnMaterials } from '@/components/design-tool/areas/own-material/own-materials'
import type { BatchPlan } from '@/components/design-tool/batch/batch'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { roomOf } from '@/components/design-tool/photo/use-photo-work'
import { fetchImage } from '@/components/design-tool/shared/design-as-photo'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import { saveFile } from '@/components/design-tool/shared/save-file'
import { isSameFile } from '@/components/design-tool/shared/stored-file'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { toErrorDetails } from '@/lib/api/api-error'
import { picturesOf } from '@/lib/domain/own-material'
import { areasIn } from '@/lib/mask/layers'
import { areasInUse, type Mask, settingsOf } from '@/lib/mask/mask'
import { areaLevel } from '@/lib/mask/png'
import { projectName } from '@/lib/project/project'
import type { ProjectParts } from '@/lib/project/write-project'

/** What was made in this session, and of what. */
type Designs = { readonly made: readonly MadeDesign[]; readonly plans: readonly BatchPlan[] }

/** Saves photo, mask, form and list with the designs of this photo as a project file. One at a time. */
export function useSaveProject(work: PhotoWork, form: FormHandle, designs: Designs | null = null) {
  const t = useTranslations('transform.project')
  const { readPicture } = useOwnMaterials()
  const { showError, showSuccess } = useScreenToasts()
  const isSaving = useRef(false)
  return async () => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      const { writeProject } = await import('@/lib/project/write-project')
      const { photo } = work
      const mask = work.maskStore.mask()
      const parts: ProjectParts = {
        // Reference pictures are the account's, and not in the file.
        room: { ...roomOf(work, form.getValues()), references: [] },
        photo: photo.file,
        masks: await masksOf(mask, work),
        pictures: await readAll(picturesOf(areasInUse(mask).map(settingsOf)), readPicture),
        designs: designs ? await imagesOf(designsOf(work, designs)) : [],
      }
      const { file, designCount } = await writeProject(parts)
      saveFile(file, projectName(photo.file.name))
      const missing = parts.designs.length - designCount
      if (missing > 0) showSuccess(t('savedWithout', { count: missing }))
    } catch (error) {
      showError(toErrorDetails(error, 'project_save_failed'))
    } finally {
      isSaving.current = false
    }
  }
}

/** Each area as a mask file, by itself: such a file can be loaded into the tool as well. One after another, as each is large. */
async function masksOf(mask: Mask, { exporter }: PhotoWork): Promise<ProjectParts['masks']> {
  const masks: ProjectParts['masks'][number][] = []
  const drawn = areasIn(mask.history.done)
  for (const area of mask.areas.filter(({ id }) => drawn.has(id))) {
    const settings = settingsOf(area)
    const level = new Map([[area.id, areaLevel(0)]])
    const png = await exporter.exportAreas(mask, level, JSON.stringify([settings]))
    masks.push({ name: area.name || settings.kind, png })
  }
  return masks
}

async function readAll(
  pictures: readonly string[],
  read: (picture: string) => Promise<Blob | null>,
): Promise<ReadonlyMap<string, Blob>> {
  const found = await Promise.all(pictures.map(async (picture) => [picture, await read(picture)] as const))
  return new Map(found.flatMap(([picture, file]) => (file ? [[picture, file] as const] : [])))
}

/** The designs that were made of this photo, newest first. */
function designsOf({ photo }: PhotoWork, { made, plans }: Designs): MadeDesign[] {
  const ids = plans
    .filter(({ job }) => isSameFile(job.body.photo, photo.file))
    .flatMap(({ runIds }) => runIds)
  return made.filter(({ runId }) => ids.includes(runId))
}

/** One after another: each may be tens of megabytes. */
async function imagesOf(designs: readonly MadeDesign[]): Promise<ProjectParts['designs']> {
  const images: ProjectParts['designs'][number][] = []
  for (const { runId, engine, seed, params, resultUrl } of designs) {
    // One that is gone from the server is listed all the same: it can be made again.
    const png = await fetchImage(resultUrl).catch(() => null)
    images.push({ runId, engine, seed, params, png })
  }
  return images
}
