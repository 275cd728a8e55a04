import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { sessionQuery } from '#app/session/session-query.ts'
import type { useSession } from '#app/session/use-session.ts'

export type CartSession = NonNullable<ReturnType<typeof useSession>['session']>
export type CartItem = CartSession['cartItems'][number]

/** Cart changes run one at a time, and the checkout waits for them in the same queue. */
export const cartQueue = { scope: { id: 'cart' } } as const

export const cartChangeKey = ['cart-change']

const changeOptions = { ...cartQueue, mutationKey: cartChangeKey }

export function useEditQuantity({ id, by }: Pick<CartItem, 'id' | 'by'>) {
  const { update } = useCachedCart()
  return useMutation({
    ...changeOptions,
    mutationFn: (quantity: number) => {
      const items = client.carts.me[by === 'library' ? 'library-items' : 'items']
      return unwrap(items.edit.$post({ query: {}, json: { id, quantity } }))
    },
    onSuccess: ({ quantity, price }) =>
      update((items) =>
        items.map((item) =>
          item.id === id ? { ...item, quantity, price, priceWithoutPromotion: price } : item,
        ),
      ),
  })
}

/** `onRemoved` runs even though the removed line has unmounted. */
export function useRemoveItem({ onRemoved }: { onRemoved: () => void }) {
  const { update } = useCachedCart()
  return useMutation({
    ...changeOptions,
    mutationFn: (cartItemId: number) =>
      unwrap(client.carts.me.items.remove.$post({ query: {}, json: { cartItemId } })),
    onSuccess: ({ id: removed }) => {
      onRemoved()
      return update((items) => items.filter(({ id }) => id !== removed))
    },
  })
}

export function useAcceptFinding({ id, fileData }: Pick<CartItem, 'id' | 'fileData'>) {
  const { update, refresh } = useCachedCart()
  return useMutation({
    ...changeOptions,
    mutationFn: (finding: { code: string; isAccepted: boolean }) => {
      const json = { id, path: fileData?.path ?? '', ...finding }
      return unwrap(client.carts.me.items.findings.$post({ query: {}, json }))
    },
    onSuccess: ({ cartItem }) => update((items) => items.map((item) => (item.id === id ? cartItem : item))),
    onError: refresh,
  })
}

export function useAttachLineArtwork({ id }: Pick<CartItem, 'id'>) {
  const { update, refresh } = useCachedCart()
  return useMutation({
    ...changeOptions,
    mutationFn: async (file: File) => {
      const { id: fileId } = await unwrap(client['upload-file'].$post({ query: {}, form: { file } }))
      return unwrap(client.carts.me.items.artwork.$post({ query: {}, json: { id, fileId } }))
    },
    onSuccess: ({ cartItem }) => update((items) => items.map((item) => (item.id === id ? cartItem : item))),
    onError: refresh,
  })
}

export function useRemoveAllItems() {
  const { update } = useCachedCart()
  return useMutation({
    ...changeOptions,
    mutationFn: () => unwrap(client.carts.me.items.remove.all.$post({ query: {} })),
    onSuccess: () => update(() => []),
  })
}

export function useApplyCoupon() {
  const { refresh } = useCachedCart()
  return useMutation({
    ...changeOptions,
    mutationFn: ({ cartId, coupon }: { cartId: number; coupon: string }) =>
      unwrap(
        client.cart[':cartId'].apply.$post({
          param: { cartId: String(cartId) },
          query: {},
          json: { coupon },
        }),
      ),
    onSettled: refresh,
  })
}

function useCachedCart() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQuery
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const update = (change: (items: CartItem[]) => CartItem[]) => {
    queryClient.setQueryData(queryKey, (session) => {
      if (!session) return session
      const cartItems = change(session.cartItems)
      return { ...session, cartItems, counterItems: cartItems.length }
    })
    return refresh()
  }
  return { update, refresh }
}
