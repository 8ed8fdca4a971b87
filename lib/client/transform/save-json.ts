/** Gives the person a file with this in it. */
export function saveJson(content: unknown, fileName: string): void {
  const file = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
