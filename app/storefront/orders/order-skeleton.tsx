import { NeedsScript } from '#app/storefront/needs-script.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'

export function OrderSkeleton() {
  return (
    <>
      <h1>Order</h1>
      <NeedsScript>
        Your order, its proof and the chat require JavaScript. Please enable it and reload the page.
      </NeedsScript>
      <Loading label="Loading your order">
        <Skeleton className="mt-1 h-6 w-52" />
        <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <div className="grid gap-6">
            <Skeleton className="h-96 rounded-lg" />
            <Skeleton className="h-72 rounded-lg" />
          </div>
          <div className="grid content-start gap-6">
            <Skeleton className="h-72 rounded-lg" />
            <Skeleton className="h-40 rounded-lg" />
          </div>
        </div>
      </Loading>
    </>
  )
}
