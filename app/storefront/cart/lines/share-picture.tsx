import { useMutation } from '@tanstack/react-query'
import { picturePathAs } from '#app/features/goods/item-picture/picture-kinds.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'

/** Shares an item's picture, or saves it where the browser can't share. `name` is the item's name. */
export function SharePicture({ drawnPath, name }: { drawnPath: string; name: string }) {
  const share = useMutation({
    mutationFn: async () => {
      const { shareFile } = await import('./share-file.ts')
      await shareFile(`/${picturePathAs('shared', drawnPath)}`, 'sticker.png')
    },
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
