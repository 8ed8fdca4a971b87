import 'server-only'
import type { ImagePipeline } from '@/lib/ports/image-pipeline'
import { composite } from '@/lib/restyle/pipeline/composite'
import { decodeMask, inspectMask } from '@/lib/restyle/pipeline/decode-mask'
import { decodePhoto } from '@/lib/restyle/pipeline/decode-photo'
import { encodePng, encodePreview, formOfPng, previewOfPng } from '@/lib/restyle/pipeline/encode'
import { inspectPhoto } from '@/lib/restyle/pipeline/inspect-photo'

export const imagePipeline: ImagePipeline = {
  inspectPhoto,
  inspectMask,
  decodePhoto,
  decodeMask,
  composite,
  encodePng,
  encodePreview,
  previewOf: previewOfPng,
  formOf: formOfPng,
}
