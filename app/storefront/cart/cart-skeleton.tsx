import { Loading, Skeleton } from '#app/ui/skeleton.tsx'

/** The cart before it is known. */
export function CartSkeleton() {
  return (
    <>
      <h1>Cart</h1>
      <Loading label="Loading your cart">
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-12">
          <div>
            <Skeleton className="h-7 w-24" />
            {[0, 1].map((line) => (
              <div
                key={line}
                className="mt-6 grid grid-cols-[5rem_1fr] gap-4 sm:grid-cols-[6.5rem_1fr] sm:gap-6"
              >
                <Skeleton className="aspect-square" />
                <div className="grid content-start gap-3">
                  <Skeleton className="h-6 w-48 max-w-full" />
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
