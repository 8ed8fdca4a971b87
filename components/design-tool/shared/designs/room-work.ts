import { type KeptValue, keptValue } from '@/components/design-tool/shared/device/kept-value'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import type { Reference } from './references'

/** What a room has beside its photo and the mask. */
export type RoomWork = {
  /** The amounts of each material; `null` until the user asks for them. */
  readonly shoppingList: KeptValue<KeptList | null>
  /** Reference images for the model. */
  readonly references: KeptValue<readonly Reference[]>
}

/** The same to store. */
export type RoomState = {
  readonly list: KeptList | null
  readonly references?: readonly Reference[] | undefined
}

export function startRoomWork({ list = null, references = [] }: Partial<RoomState>): RoomWork {
  return { shoppingList: keptValue(list), references: keptValue(references) }
}

export function roomStateOf({ shoppingList, references }: RoomWork) {
  return { list: shoppingList.get(), references: references.get() }
}
