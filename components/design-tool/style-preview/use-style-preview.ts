import { useEffect, useRef, useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { ReadPictures } from '@/components/design-tool/photo/photo-pixels'
import type { PreviewImage, SuggestPerspective } from '@/components/design-tool/photo/photo-previews'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import type { MaskHistory } from '@/lib/mask/mask'
import type { MeasureAreas } from './previewed-areas'
import { openStylePreviewer, type Previewed } from './style-previewer'
import { syncStylePreview } from './sync-style-preview'

type PreviewOptions = {
  readPictures: ReadPictures
  /** The seed of the next design, unless the form has one. */
  nextSeed: number
  /** The preview stays while more is selected. */
  isKept?: boolean
  isHosted?: boolean
  /** The tiles are drawn only while they are seen. */
  areTilesSeen: boolean
}

/** The preview of the mask, for the form and the areas' settings, and whether the user wants to see it. */
export function useStylePreview(
  work: PhotoWork,
  { watch, getValues }: Pick<FormHandle, 'watch' | 'getValues'>,
  { readPictures, nextSeed, isKept = false, isHosted = false, areTilesSeen }: PreviewOptions,
) {
  const [shown, setShown] = useState<{ preview: Previewed; of: MaskHistory } | null>(null)
  const [tiles, setTiles] = useState<StyleTiles>(NO_TILES)
  const [isHidden, setIsHidden] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [tries, setTries] = useState(0)
  const latest = useRef({ nextSeed, areTilesSeen })
  const redraw = useRef<() => void>(noRedraw)
  const suggest = useRef<SuggestPerspective>(noSuggestion)
  const measure = useRef<MeasureAreas>(noMeasures)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts anew.
  useEffect(() => {
    setShown(null)
    setTiles(NO_TILES)
    const { onFormChange, suggestPerspective, measureAreas, stop } = syncStylePreview({
      maskStore: work.maskStore,
      knowledge: work.room.knowledge,
      readForm: () => ({ ...getValues(), seed: getValues('seed') ?? latest.current.nextSeed }),
      isKept,
      isHosted,
      open: () => openStylePreviewer(work, readPictures),
      show: (preview) => setShown(preview && { preview, of: work.maskStore.history() }),
      areTilesSeen: () => latest.current.areTilesSeen,
      showTile: (style, tile) => setTiles((before) => new Map(before).set(style, tile)),
      onResult: (isDone) => {
        setHasFailed(!isDone)
        if (!isDone) setIsWorking(false)
      },
      onWork: setIsWorking,
      onError: (error) => {
        // Nothing will be proposed, so nothing waits for it.
        work.room.setKinds(null)
        work.room.place.set('unable')
        // biome-ignore lint/suspicious/noConsole: the user lost nothing, and the reason is in the console.
        console.warn('No style preview on this device:', error)
      },
    })
    redraw.current = onFormChange
    suggest.current = suggestPerspective
    measure.current = measureAreas
    const ends = [watch(onFormChange).unsubscribe, work.room.surfaces.subscribe(onFormChange), stop]
    return () => {
      for (const end of ends) end()
      setIsWorking(false)
      redraw.current = noRedraw
      suggest.current = noSuggestion
      measure.current = noMeasures
    }
  }, [work, watch, getValues, isKept, isHosted, readPictures, tries])

  useEffect(() => {
    latest.current = { nextSeed, areTilesSeen }
    redraw.current()
  }, [nextSeed, areTilesSeen])

  const image = shown && shown.preview !== 'no-place' ? shown.preview : null
  return {
    image,
    /** The mask that the preview was drawn for. */
    of: image && shown ? shown.of : null,
    /** `null` if only areas with a material of their own are shown. */
    style: image?.style ?? null,
    /** The chosen thing can't be put where the user selected. */
    hasNoPlace: shown?.preview === 'no-place',
    tiles,
    isHidden,
    setIsHidden,
    /** The preview shown is out of date, and a new one is being drawn. */
    isWorking,
    /** The last attempt failed; the next stroke or choice tries again, and so does `retry`. */
    hasFailed,
    retry: () => setTries((count) => count + 1),
    suggestPerspective: suggest,
    measureAreas: measure,
  }
}

/** The photo in each style, as far as they are drawn. */
export type StyleTiles = ReadonlyMap<string, PreviewImage>
const NO_TILES: StyleTiles = new Map()

const noRedraw = () => undefined
const noSuggestion = async () => null
const noMeasures = async () => null
