import { type FileRejection, useDropzone } from 'react-dropzone'
import type { PhotoProblem } from '@/lib/client/transform/open-photo'
import { LIMITS } from '@/lib/domain/limits'
import { prefetchMaskEditor } from '../late-parts'

/** File types and endings that are taken. */
export const PHOTO_TYPES = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }

/** Dropping, choosing and pasting one photo. Clicks are left to buttons, so that it also surrounds the editor. */
export function usePhotoDrop(
  onPhoto: (file: File) => void,
  onProblem: (problem: PhotoProblem) => void,
  isDisabled: boolean,
) {
  return useDropzone({
    accept: PHOTO_TYPES,
    maxFiles: 1,
    multiple: false,
    maxSize: LIMITS.upload.maxBytes,
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled,
    onDragEnter: prefetchMaskEditor,
    onFileDialogOpen: prefetchMaskEditor,
    onDrop: (files, rejections) => {
      const [file] = files
      // Of several it lets the first one through: nobody meant that one.
      if (rejections.length > 0) onProblem(problemOf(rejections))
      else if (file) onPhoto(file)
    },
  })
}

function problemOf(rejections: readonly FileRejection[]): PhotoProblem {
  const codes = new Set(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)))
  if (codes.has('too-many-files')) return { kind: 'count' }
  if (rejections.some(({ file }) => /hei[cf]/i.test(`${file.type} ${file.name}`))) return { kind: 'heic' }
  return { kind: codes.has('file-invalid-type') ? 'type' : 'size' }
}
