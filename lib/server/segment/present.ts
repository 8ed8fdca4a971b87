import 'server-only'
import type { AreasResponse, OpenedPhotoResponse, SelectionResponse } from '@/lib/schemas/segment'
import type { KindMap } from '@/lib/segment/kind-map'
import type { Selection } from '@/lib/segment/open-photo'
import type { RoomAreas } from '@/lib/segment/partition'
import type { OpenedPhoto } from './service'

export function presentPhoto({ kinds, ...opened }: OpenedPhoto): OpenedPhotoResponse {
  return { ...opened, kinds: presentKinds(kinds) }
}

export function presentSelection({ mask, ...answer }: Selection): SelectionResponse {
  const { width, height, logits } = mask
  return { ...answer, width, height, logits: base64(logits) }
}

export function presentAreas({ labels, surfaces, areas, kinds, ...size }: RoomAreas): AreasResponse {
  return {
    ...size,
    labels: base64(labels),
    surfaces: base64(surfaces),
    areas: [...areas],
    kinds: presentKinds(kinds),
  }
}

const presentKinds = (kinds: KindMap) => ({ ...kinds, shares: base64(kinds.shares) })

function base64({ buffer, byteOffset, byteLength }: Int8Array | Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}
