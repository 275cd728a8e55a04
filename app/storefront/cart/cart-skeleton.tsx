import { useHydrated } from '#app/ui/use-hydrated.ts'
import { recallProducts } from '#app/session/product-related.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Sticker } from '#app/ui/press/sticker.tsx'

/** Shows the cart while it loads; products kept in the browser are shown right away. */
export function CartSkeleton() {
  const kept = useHydrated() ? recallProducts() : []
  const lines = kept.length > 0 ? kept : [null, null]
  return (
    <>
      <h1>Cart</h1>
      <Loading label="Loading your cart">
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-12">
          <div>
            <Skeleton className="h-7 w-24" />
            {lines.map((product, line) => (
              <div
                key={line}
                className="mt-6 grid grid-cols-[5rem_1fr] gap-4 sm:grid-cols-[6.5rem_1fr] sm:gap-6"
              >
                {product ? (
                  <Sticker>
                    <img
                      src={product.picture}
                      alt=""
                      width={96}
                      height={96}
                      className="aspect-square w-full object-contain"
                    />
                  </Sticker>
                ) : (
                  <Skeleton className="aspect-square" />
                )}
                <div className="grid content-start gap-3">
                  {product ? (
                    <p className="heading text-lg wrap-anywhere">{product.name}</p>
                  ) : (
                    <Skeleton className="h-6 w-48 max-w-full" />
                  )}
                  <Skeleton className="h-5 w-24" />
                  <Skeleton className="h-12 w-28" />
                </div>
              </div>
            ))}
          </div>
          <div className="grid content-start gap-5">
            <Skeleton className="h-112 rounded-lg" />
            <Skeleton className="h-72 rounded-lg" />
          </div>
        </div>
      </Loading>
    </>
  )
}
