import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { client, isOffline, unwrap } from '#app/client.ts'
import { forgetArtwork } from '#app/session/kept-artwork.ts'
import { ensureSession, sessionQuery } from '#app/session/session-query.ts'
import type { ResolvedSize } from './choices/choices.ts'
import type { ChosenOption, Product } from './product.ts'
import type { Artwork } from './artwork/use-artwork.ts'
import type { Placed } from './design-parts.ts'

// The configurator's toasts last longer than the shop's (specification section 9).
const toastMs = 5_000

type NewItem = {
  product: Product
  size: ResolvedSize
  quantity: number
  options: ChosenOption[]
  price: { priceCents: number; originalCents: number }
  artwork: Artwork
  /** Sent only with artwork. */
  design?: ArtworkDesign
}

/** Waits for the shop's check of the cutout. Without it, the cart would not offer "Print exactly this". */
async function checkCutOut(queryClient: QueryClient, fileId: string, { page, background }: ArtworkDesign) {
  if (!background) return
  const { cutOutCheckQuery } = await import('./preflight/cut-out-check.ts')
  await queryClient.prefetchQuery(cutOutCheckQuery({ fileId, page, ...background }))
}

export function useAddToCart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ product, size, quantity, options, price, artwork, design }: NewItem) => {
      await ensureSession(queryClient)
      if (artwork.status === 'done' && design) await checkCutOut(queryClient, artwork.id, design)
      const { cartItem } = await unwrap(
        client.carts.me.items.$post({
          query: {},
          json: {
            by: 'custom',
            categoryId: product.id,
            quantity,
            size: { ...size.proportion, ...size.dimensions, custom: size.isCustom },
            ...(artwork.status === 'done' && { design }),
            ...(options.length > 0 && { options: options.map(({ id }) => id) }),
            price: price.priceCents,
            priceWithoutPromotion: price.originalCents,
            product: {
              by: 'custom',
              name: product.name,
              ...(artwork.status === 'done' && { fileId: artwork.id }),
            },
          },
        }),
      )
      return cartItem
    },
    onSuccess: async (_, { product }) => {
      forgetArtwork(product.id)
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError: (error) => {
      // When offline, a message next to the button already explains the problem.
      if (!isOffline(error))
        toast.error(`The item was not added to your cart. ${error.message}`, { duration: toastMs })
    },
  })
}

/** Returns a function that waits until the last chosen page has been rendered, or failed to. */
export function useDrawnPage(placed: Placed | null): () => Promise<void> {
  const isDrawing = placed?.isDrawing ?? false
  const drawing = useRef<{ isDrawing: boolean; waiting: (() => void)[] }>({ isDrawing, waiting: [] })
  useEffect(() => {
    drawing.current.isDrawing = isDrawing
    if (!isDrawing) drawing.current.waiting.splice(0).forEach((go) => go())
  }, [isDrawing])
  return () =>
    new Promise((resolve) => {
      if (drawing.current.isDrawing) drawing.current.waiting.push(resolve)
      else resolve()
    })
}
