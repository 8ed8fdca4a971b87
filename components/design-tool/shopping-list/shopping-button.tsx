import { ShoppingBasket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { useAreaNames } from '@/components/design-tool/areas/use-area-names'
import type { EditorPhoto } from '@/components/design-tool/photo/open-photo'
import type { MeasuredArea, PreviewImage } from '@/components/design-tool/photo/photo-previews'
import { previewFile } from '@/components/design-tool/photo/preview-file'
import { DialogButton } from '@/components/design-tool/shared/controls/lazy-panel'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import type { AreaSettings } from '@/lib/domain/design-run'
import type { Product } from '@/lib/domain/own-material'
import { paintOf } from '@/lib/domain/paints'
import { type KeptList, measuredAnew } from '@/lib/domain/shopping/kept-list'
import { type KnownDistance, USUAL_HEIGHT_METRES } from '@/lib/domain/shopping/metric-source'
import { itemOf } from '@/lib/domain/shopping/shopping-item'
import { CURRENCIES, type ShoppingTerms } from '@/lib/domain/shopping/terms'
import { systemOf } from '@/lib/domain/shopping/units'
import type { AreaId } from '@/lib/mask/layers'
import { areasInUse, type Mask, settingsOf } from '@/lib/mask/mask'
import { ShoppingDialog } from './design-list-button'
import { keepFirstList } from './kept-lists'
import { useKeepList } from './use-keep-list'

/** Long side of the list's images, in px: sharp in print at a third of the page's width. */
const PICTURE_PX = 900

type ShoppingButtonProps = {
  photo: EditorPhoto
  shoppingList: RoomWork['shoppingList']
  mask: Mask
  preview: PreviewImage | null
  measureAreas: (
    distances: ReadonlyMap<AreaId, KnownDistance>,
  ) => Promise<ReadonlyMap<AreaId, MeasuredArea> | null>
  /** The product that an area's material is in the library; `null` for others. */
  productOf: (area: Pick<AreaSettings, 'own'>) => Promise<Product | null>
  /** The runs of designs made from these same areas, to save the list with. */
  designIds?: readonly string[]
  className?: string
}

const NO_DESIGNS: readonly string[] = []

/** Opens the shopping list of the areas that have a material. */
export function ShoppingButton({
  photo,
  shoppingList,
  designIds = NO_DESIGNS,
  preview,
  className,
  ...room
}: ShoppingButtonProps) {
  const t = useTranslations('transform.shopping')
  const measure = useMeasure(room)
  const keep = useKeepList()
  const change = (list: KeptList) => {
    shoppingList.set(list)
    if (designIds.length > 0) keep(designIds, list)
  }
  const open = async () => {
    const list = await measure(shoppingList.get() ?? emptyList())
    shoppingList.set(list)
    return list
  }
  // A new design gets its list, requested or not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new design changes what is to be kept.
  useEffect(() => {
    if (designIds.length === 0) return
    const measured = measure(shoppingList.get() ?? emptyList())
    // An error is reported when the design's list is opened.
    keepFirstList(designIds, measured).catch(() => undefined)
  }, [designIds])
  const pictures = useCallback(async () => {
    const before = await previewFile(photo, null, null, PICTURE_PX)
    const after = preview && (await previewFile(photo, preview, null, PICTURE_PX))
    return [before, ...(after ? [after] : [])].map((file) => URL.createObjectURL(file))
  }, [photo, preview])
  return (
    <DialogButton
      icon={<ShoppingBasket aria-hidden="true" />}
      text={t('open')}
      className={className}
      prefetch={ShoppingDialog.prefetch}
      dialog={(close) => (
        <ShoppingDialog {...{ open, measure, pictures }} onChange={change} onClose={close} />
      )}
    />
  )
}

function emptyList(): KeptList {
  const system = systemOf(navigator.language)
  const terms = { heights: USUAL_HEIGHT_METRES, system, currency: 'USD', taxPercent: 0 } as const
  return { terms, measured: [], items: [] }
}

/** Measures the areas of a list in the current photo, using the distances set on its items. */
function useMeasure({
  mask,
  measureAreas,
  productOf,
}: Pick<ShoppingButtonProps, 'mask' | 'measureAreas' | 'productOf'>) {
  const nameOf = useAreaNames(mask)
  const { deck } = usePaintDeck()
  return async (list: KeptList): Promise<KeptList> => {
    const distances = new Map(list.items.flatMap(({ id, known }) => (known ? [[id, known] as const] : [])))
    const measured = await measureAreas(distances)
    // Keep the user's entries while the photo is still opening.
    if (!measured) return list
    const areas = areasInUse(mask).filter(({ isHidden }) => !isHidden)
    const products = await Promise.all(areas.map((area) => productOf(settingsOf(area))))
    const terms = list.items.length > 0 ? list.terms : { ...list.terms, ...usualCurrency(products) }
    const items = areas.flatMap((area, i) => {
      const seen = measured.get(area.id)
      const settings = settingsOf(area)
      const paint = paintOf(deck.paints, settings.color)
      const bought = { product: products[i] ?? null, paint, currency: terms.currency }
      const item = seen && itemOf(area.id, nameOf(area), settings, seen, bought)
      if (!item) return []
      return [{ ...item, known: seen.source === 'distance' ? (distances.get(area.id) ?? null) : null }]
    })
    return measuredAnew({ ...list, terms }, items, USUAL_HEIGHT_METRES)
  }
}

/** The products' currency, if any has one. */
function usualCurrency(products: readonly (Product | null)[]): Partial<Pick<ShoppingTerms, 'currency'>> {
  const named = new Set(products.flatMap((product) => product?.price?.currency ?? []))
  const currency = CURRENCIES.find((each) => named.has(each))
  return currency ? { currency } : {}
}
