import type { StyleId } from '@/lib/domain/style-list'
import type { MaskHistory } from '@/lib/mask/mask'
import type { MoodPicture } from '@/lib/restyle/mood/messages'
import { MOOD_PHOTO_LONG_SIDE, MoodClient } from '@/lib/restyle/mood/mood-client'
import { focalLengthOf } from './focal-length-of'
import type { TransformForm } from './form-values'
import { maskAtSize } from './mask-at-size'
import type { Photo } from './open-photo'
import { photoPixels } from './photo-pixels'

/** A small picture to lay over the photo: transparent wherever nothing is painted. */
export type Mood = Pick<MoodPicture, 'width' | 'height' | 'rgba'> & { readonly style: StyleId }

/** Makes mood previews of one photo, in a worker. Fetched on first use only. */
export type MoodStudio = {
  /** Has the painted area looked at; what was asked for before is outdated. False when nothing is painted. */
  readonly paint: (history: MaskHistory) => boolean
  /** The preview for a form with a style; `null` without one, or when a newer question came meanwhile. */
  readonly make: (form: TransformForm) => Promise<Mood | null>
  /** Leaves the machine to a stroke that is being drawn, until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => void
}

/**
 * Opens a studio, which begins to look at the photo at once.
 * @throws when the device has no workers or no canvas to read from
 */
export async function openMoodStudio(photo: Photo): Promise<MoodStudio> {
  const focal35mm = await focalLengthOf(photo.file)
  const pixels = photoPixels(await photo.bitmap, MOOD_PHOTO_LONG_SIDE)
  const client = new MoodClient()
  client.setPhoto(pixels, focal35mm)
  return {
    paint({ done }) {
      const mask = maskAtSize(done, photo.size, pixels)
      if (!mask.includes(255)) return false
      client.setMask(mask)
      return true
    },
    make: async (form) => {
      if (form.style === '') return null
      const { moodControls } = await import('./prompt-words')
      const controls = moodControls(form)
      if (!controls) return null
      const picture = await client.preview(controls)
      return picture && { ...picture, style: controls.style }
    },
    pause: () => client.pause(),
    resume: () => client.resume(),
    stop: () => client.close(),
  }
}
