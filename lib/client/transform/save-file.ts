/** Long enough for every browser to have begun the download, in ms. */
const KEPT_MS = 60_000

/** Hands a file to the person as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
