import 'server-only'
import type { ImagePipeline } from '@/lib/ports/image-pipeline'
import { modelPicture } from '@/lib/restyle/hosted/model-picture'
import { putBack } from '@/lib/restyle/hosted/put-back'
import { composite } from '@/lib/restyle/pipeline/composite'
import { decodeMask, inspectMask } from '@/lib/restyle/pipeline/decode-mask'
import { decodePhoto } from '@/lib/restyle/pipeline/decode-photo'
import { encodeMask, encodePng, encodePreview, formOfPng, previewOfPng } from '@/lib/restyle/pipeline/encode'
import { inspectPhoto } from '@/lib/restyle/pipeline/inspect-photo'
import { letGo } from '@/lib/restyle/pipeline/let-go'

export const imagePipeline: ImagePipeline = {
  inspectPhoto,
  inspectMask,
  decodePhoto,
  decodeMask,
  composite,
  modelPicture,
  putBack,
  encodeMask,
  encodePng,
  encodePreview,
  previewOf: previewOfPng,
  formOf: formOfPng,
  letGo,
}
