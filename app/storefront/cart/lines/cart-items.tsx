import { useRef, useState } from 'react'
import { ApiError } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { CartLine } from './cart-line.tsx'
import { lineName } from './line-name.ts'
import { useRemoveAllItems, type CartItem } from '../use-cart-changes.ts'

export function CartItems({ items }: { items: CartItem[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const removeAll = useRemoveAllItems()
  return (
    <section aria-labelledby="items">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="items" ref={heading} tabIndex={-1} className="text-xl">
          {items.length} {items.length === 1 ? 'item' : 'items'}
        </h2>
        {items.length > 1 && (
          <Button variant="quiet" size="sm" className="-mr-3" onClick={() => setIsConfirming(true)}>
            Delete all
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul className="mt-1">
        {items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            onRemoved={() => {
              setAnnouncement(`${lineName(item)} was deleted`)
              heading.current?.focus()
            }}
          />
        ))}
      </ul>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Delete all items?"
        actions={
          <DialogActions
            onCancel={() => setIsConfirming(false)}
            cancel="Keep them"
            variant="danger"
            isBusy={removeAll.isPending}
            onClick={() => removeAll.mutate()}
          >
            Delete all items
          </DialogActions>
        }
      >
        <p>Your cart will be empty, and you will need to upload your artwork again.</p>
        <FieldError error={removeAll.error instanceof ApiError ? removeAll.error.message : null} />
      </Dialog>
    </section>
  )
}
