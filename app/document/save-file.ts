/** Saves a file as a browser download. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the URL only after `click` returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
