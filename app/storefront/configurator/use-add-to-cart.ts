import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { client, isOffline, unwrap } from '#app/client.ts'
import { forgetArtwork } from '#app/session/kept-artwork.ts'
import { ensureSession, sessionQuery } from '#app/session/session-query.ts'
import type { ResolvedSize } from './choices/choices.ts'
import type { ChosenOption } from './options/chosen-options.ts'
import type { Product } from './product.ts'
import type { Upload } from './artwork/use-artwork.ts'

// The configurator's toasts last longer than the shop's (specification section 9).
const toastMs = 5_000

type NewItem = {
  product: Product
  size: ResolvedSize
  quantity: number
  options: ChosenOption[]
  price: { priceCents: number; originalCents: number }
  artwork: () => Upload
  /** Sent with artwork only. */
  design?: ArtworkDesign
}

/** Or the cart would not offer to print exactly this. */
async function checkCutOut(queryClient: QueryClient, fileId: string, { page, background }: ArtworkDesign) {
  if (!background) return
  const { cutOutCheckQuery } = await import('./preflight/cut-out-check.ts')
  await queryClient.prefetchQuery(cutOutCheckQuery({ fileId, page, ...background }))
}

/** Failures lead to the home page (specification section 4). */
export function useAddToCart() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ product, size, quantity, options, price, artwork, design }: NewItem) => {
      const file = await artwork()
      // The upload shows its own error, and the visitor decides whether to continue without it.
      if (file.status === 'failed') return null
      await ensureSession(queryClient)
      if (file.status === 'done' && design) await checkCutOut(queryClient, file.id, design)
      const { cartItem } = await unwrap(
        client.carts.me.items.$post({
          query: {},
          json: {
            by: 'custom',
            categoryId: product.id,
            quantity,
            size: { ...size.proportion, ...size.dimensions, custom: size.isCustom },
            ...(file.status === 'done' && { design }),
            ...(options.length > 0 && { options: options.map(({ id }) => id) }),
            price: price.priceCents,
            priceWithoutPromotion: price.originalCents,
            product: { by: 'custom', name: product.name, ...(file.status === 'done' && { fileId: file.id }) },
          },
        }),
      )
      return cartItem
    },
    onSuccess: async (cartItem, { product }) => {
      if (!cartItem) return
      forgetArtwork(product.id)
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await navigate('/cart')
    },
    onError: async (error) => {
      // Offline, the home page wouldn't load either.
      if (isOffline(error)) return
      toast.error(`The item was not added to your cart. ${error.message}`, { duration: toastMs })
      await navigate('/')
    },
  })
}
