import { useMutation } from '@tanstack/react-query'
import { picturePathAs } from '#app/features/goods/item-picture/picture-kinds.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { saveFile } from '#app/document/save-file.ts'

/** Shares an item's picture, or saves it if the browser can't share. `name` is the item's name. */
export function SharePicture({ drawnPath, name }: { drawnPath: string; name: string }) {
  const share = useMutation({
    mutationFn: () => shareFile(`/${picturePathAs('shared', drawnPath)}`, 'sticker.png'),
  })
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        isBusy={share.isPending}
        aria-label={`Share picture of ${name}`}
        onClick={() => share.mutate()}
      >
        Share picture
      </Button>
      <FieldError error={share.isError ? 'The picture can’t be shared right now. Please try again.' : null} />
    </div>
  )
}

/** Throws if the file can't be fetched. */
async function shareFile(url: string, fileName: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  const blob = await response.blob()
  const files = [new File([blob], fileName, { type: blob.type })]
  if (!(await isShared({ files }))) saveFile(blob, fileName)
}

async function isShared(data: ShareData): Promise<boolean> {
  // canShare is undefined unless the page uses HTTPS.
  if (!(navigator.canShare as typeof navigator.canShare | undefined)?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closing the dialog counts as shared. Other errors, such as an expired user activation, don't.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
