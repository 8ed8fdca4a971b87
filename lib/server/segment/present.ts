import 'server-only'
import type { AreasResponse, SelectionResponse } from '@/lib/schemas/segment'
import type { AreaMap } from '@/lib/segment/areas'
import type { Selection } from './service'

export function presentSelection({ mask, ...answer }: Selection): SelectionResponse {
  const { width, height, logits } = mask
  return { ...answer, width, height, logits: base64(logits) }
}

export function presentAreas({ width, height, labels, areas }: AreaMap): AreasResponse {
  return { width, height, labels: base64(labels), areas: [...areas] }
}

function base64({ buffer, byteOffset, byteLength }: Int8Array | Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}
