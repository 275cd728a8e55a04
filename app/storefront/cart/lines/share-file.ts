import { saveFile } from '#app/document/save-file.ts'

/** Throws if the file can't be fetched. */
export async function shareFile(url: string, fileName: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  const blob = await response.blob()
  const files = [new File([blob], fileName, { type: blob.type })]
  if (!(await isShared({ files }))) saveFile(blob, fileName)
}

async function isShared(data: ShareData): Promise<boolean> {
  // canShare is missing where pages are not served over HTTPS.
  if (!(navigator.canShare as typeof navigator.canShare | undefined)?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closing the dialog counts as handled. Other errors, such as too long a wait since the click, don't.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
