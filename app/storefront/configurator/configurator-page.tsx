import { data, redirect, useRouteError, isRouteErrorResponse } from 'react-router'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { findSellable } from '#app/features/catalog/find-sellable.ts'
import { defaultPrices } from '#app/features/pricing/quote-price.ts'
import { pageTitle } from '#app/page-title.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { ProcessExplainer } from '#app/storefront/process/process-explainer.tsx'
import { ErrorPage } from '#app/storefront/shell/error-page.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { Route } from './+types/configurator-page'
import { Configurator } from './configurator.tsx'
import { HowToOrder } from './how-to-order.tsx'
import { detourOf, presentProduct } from './product.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.product.name) },
  { name: 'description', content: loaderData?.product.description },
]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const catalog = await readCatalog(context.get(shopContext).db)
  const id = /^[1-9]\d{0,8}$/.test(params.categoryId) ? Number(params.categoryId) : 0
  const category = catalog.categories.get(id)
  if (!category) throw data('Not found', { status: 404 })
  const detour = detourOf(catalog, category)
  const product = presentProduct(catalog, category)
  if (detour || !product) throw redirect(detour ?? '/stickers')
  const { searchParams } = new URL(request.url)
  const isFromHome = searchParams.has('fromHome')
  const namedSize = searchParams.get('size')
  const sellable = findSellable(catalog, id)
  const stockPrices = product.sizes.map((size) => ({
    sizeId: size.id,
    prices: defaultPrices(sellable, { proportion: { id: size.id } }),
  }))
  return { product, isFromHome, namedSize, stockPrices }
}

export default function ConfiguratorPage({ loaderData }: Route.ComponentProps) {
  const { product, isFromHome, namedSize, stockPrices } = loaderData
  return (
    <>
      <Configurator
        key={`${product.id} ${namedSize}`}
        product={product}
        isFromHome={isFromHome}
        namedSize={namedSize}
        stockPrices={stockPrices}
      />
      <HowToOrder />
      <ProcessExplainer />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage error={error} />
  return (
    <div className="column py-8">
      <ErrorState level={1} action={<LinkButton to="/stickers">See all stickers</LinkButton>}>
        This product could not be loaded. Please try again in a moment.
      </ErrorState>
    </div>
  )
}
