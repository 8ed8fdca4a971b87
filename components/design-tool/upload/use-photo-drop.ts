import { type FileRejection, useDropzone } from 'react-dropzone'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { LIMITS } from '@/lib/domain/limits'

/** Accepted file types and extensions. */
export const PHOTO_TYPES = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }

/** Dropping and choosing one photo. Buttons handle the clicks, so that the drop zone can surround the editor too. */
export function usePhotoDrop(
  onPhoto: (file: File) => void,
  onProblem: (problem: PhotoProblem) => void,
  isDisabled: boolean,
  prefetch: () => void,
) {
  return useDropzone({
    accept: PHOTO_TYPES,
    maxFiles: 1,
    multiple: false,
    maxSize: LIMITS.upload.maxBytes,
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled,
    onDragEnter: prefetch,
    onFileDialogOpen: prefetch,
    onDrop: (files, rejections) => {
      const [file] = files
      // If several files are dropped, the library accepts the first, which is probably not the one meant.
      if (rejections.length > 0) onProblem(problemOf(rejections))
      else if (file) onPhoto(file)
    },
  })
}

/** Why a file that didn't come from the drop zone is rejected, by the same rules; `null` if it is fine. */
export function problemOfFile({ type, name, size }: File): PhotoProblem | null {
  if (/hei[cf]/i.test(`${type} ${name}`)) return { kind: 'heic' }
  if (!Object.hasOwn(PHOTO_TYPES, type)) return { kind: 'type' }
  return size > LIMITS.upload.maxBytes ? { kind: 'size' } : null
}

function problemOf(rejections: readonly FileRejection[]): PhotoProblem {
  const codes = new Set(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)))
  if (codes.has('too-many-files')) return { kind: 'count' }
  if (rejections.some(({ file }) => /hei[cf]/i.test(`${file.type} ${file.name}`))) return { kind: 'heic' }
  return { kind: codes.has('file-invalid-type') ? 'type' : 'size' }
}
