import { useEffect } from 'react'
import { useDropzone } from 'react-dropzone'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { acceptOf } from '@/components/design-tool/shared/device/open-bitmap'
import { takeImages } from '@/components/design-tool/shared/device/taken-images'

/** For the zone's input, whose picker shows these first. */
export const PHOTO_ACCEPT = acceptOf(['jpeg', 'png'])

/** Dropping and choosing one photo. Buttons handle the clicks, so that the drop zone can surround the editor too. */
export function usePhotoDrop(
  onPhoto: (file: File) => void,
  onProblem: (problem: PhotoProblem) => void,
  isDisabled: boolean,
  prefetch: () => void,
) {
  return useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // Taken with what is pasted elsewhere on the page.
    noPaste: true,
    disabled: isDisabled,
    onDragEnter: prefetch,
    onFileDialogOpen: prefetch,
    onDrop: (files, rejections) => {
      const [file] = files
      // If several files are dropped, the library accepts the first, which is probably not the one meant.
      if (rejections.length > 0) onProblem({ kind: 'count' })
      else if (file) onPhoto(file)
      // An empty folder.
      else onProblem({ kind: 'type' })
    },
  })
}

/** An image pasted anywhere on the page, or dropped beside the drop zone. */
export function usePastedFile(
  onFile: (file: File) => void,
  onProblem: (problem: PhotoProblem) => void,
  isDisabled = false,
): void {
  useEffect(() => {
    if (isDisabled) return
    return takeImages({ onFile, onProblem: (failure) => onProblem({ kind: 'failure', failure }) })
  }, [onFile, onProblem, isDisabled])
}
