import { Suspense, useState, type ComponentProps } from 'react'
import { maxGangOrders } from '#app/features/ground/press/gang-sheet.ts'
import { Button } from '#app/ui/button/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'

const NewSheetDialog = lazyPart(async () => (await import('./new-sheet-dialog.tsx')).NewSheetDialog)

type Props = { orderIds: number[] } & Pick<ComponentProps<typeof Button>, 'variant'>

/** Opens the dialog to make a gang sheet of the selected orders. */
export function GangSheetButton({ orderIds, variant = 'primary' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (orderIds.length > maxGangOrders) {
    return <p className="text-ink-soft">Select at most {maxGangOrders} orders for a gang sheet.</p>
  }
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setIsOpen(true)}>
        Gang sheet…
      </Button>
      {isOpen && (
        <Suspense>
          <NewSheetDialog orderIds={orderIds} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
