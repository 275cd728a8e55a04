import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, isOffline, unwrap } from '#app/client.ts'
import { libraryItemCategoryId } from '#app/features/sales/cart/cart.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ensureSession, sessionQuery } from '#app/session/session-query.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Money } from '#app/ui/money.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Design } from './design-link.tsx'

export function BuyDesign({ design }: { design: Design }) {
  const [typed, setTyped] = useState('1')
  const add = useAddDesign(design)
  const isReady = useHydrated()
  const quantity = Number(typed)
  const problem = typed === '' || quantity === 0 ? null : quantityProblem({ multipleOf: 1 }, quantity)
  const offline = isOffline(add.error) ? add.error.message : null
  const isOrderable = typed !== '' && quantity > 0 && !problem
  return (
    <form
      noValidate
      data-waking={!isReady || undefined}
      className="mt-6 max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOrderable && !add.isPending && !add.isSuccess) add.mutate(quantity)
      }}
    >
      <div className="flex items-start justify-between gap-6">
        <TextField
          label="Quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          className="w-40"
          disabled={!isReady}
          value={typed}
          error={problem ?? offline}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="text-right" aria-live="polite">
          <span className="block text-sm text-ink-faint">Total</span>
          <Money className="heading text-2xl">
            {formatCents(isOrderable ? design.priceCents * quantity : 0)}
          </Money>
        </p>
      </div>
      <Button
        type="submit"
        size="lg"
        isWide
        className="mt-5"
        disabled={!isReady || !isOrderable}
        isBusy={add.isPending || add.isSuccess}
      >
        Continue to cart
      </Button>
    </form>
  )
}

/** Goes to the cart on success and to the home page on failure (specification section 4). */
function useAddDesign({ id }: Design) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (quantity: number) => {
      await ensureSession(queryClient)
      await unwrap(
        client['product-library'][':id'].create.$post({
          param: { id: String(id) },
          query: {},
          json: { id, quantity, categoryId: libraryItemCategoryId },
        }),
      )
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await navigate('/cart')
    },
    onError: async (error) => {
      // If offline, the home page couldn't load either.
      if (isOffline(error)) return
      toast.error(`The item was not added to your cart. ${error.message}`)
      await navigate('/')
    },
  })
}
