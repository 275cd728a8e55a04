import {
  data,
  isRouteErrorResponse,
  redirect,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { offeredPrices } from '#app/features/goods/catalog/lowest-price.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { ProcessExplainer } from '#app/storefront/home/process-explainer.tsx'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { atAddress, publicHeaders, publicMeta, publicPage } from '#app/document/public-page.ts'
import { configuratorPath } from '#app/storefront/search-engines/public-paths.ts'
import { sharePicture } from '#app/storefront/search-engines/share-picture.ts'
import { readSite, type Site } from '#app/storefront/search-engines/site.server.ts'
import { product as productData, productSku } from '#app/storefront/search-engines/structured-data.ts'
import { ErrorPage } from '#app/storefront/error-page.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import type { Route } from './+types/configurator-page'
import { linkedChoices } from './choices/choices-url.ts'
import { Configurator } from './configurator.tsx'
import { configuratorRedirect, presentProduct, type Product } from './product.ts'
import { useVisit } from './choices/use-choices-url.ts'

export const meta = publicMeta
export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [catalog, site] = await Promise.all([readCatalog(shop.db), readSite(shop)])
  const id = /^[1-9]\d{0,8}$/.test(params.categoryId) ? Number(params.categoryId) : 0
  const category = catalog.categories.get(id)
  if (!category) throw data('Not found', { status: 404 })
  const redirectPath = configuratorRedirect(catalog, category)
  const product = presentProduct(catalog, category)
  if (redirectPath || !product) throw redirect(redirectPath ?? '/')
  const head = presentHead(site, product, offeredPrices(findSellable(catalog, id)))
  return data({ product, head }, atAddress(url, linkedChoices(product, url.searchParams)))
}

const presentHead = (
  site: Site,
  { id, name, description, picturePath, family }: Product,
  priceCents: number[],
) =>
  pageHead(site, {
    path: configuratorPath(id),
    title: name,
    description,
    picture: sharePicture(picturePath),
    trail: family ? [{ name: family.name, path: `/${family.code}` }] : [],
    structuredData: (urls) => [
      productData(site, { ...urls, sku: productSku(id), name, description, priceCents, isOutOfStock: false }),
    ],
  })

/** Selections change only the query, and the API confirms their prices. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function ConfiguratorPage({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  const visit = useVisit()
  return (
    <>
      <div className="bg-size-[100%_100%] sm:bg-[url(/pictures/press-sheet.svg)]">
        <Configurator key={`${product.id} ${visit}`} product={product} />
      </div>
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
      <title>Error</title>
      <ErrorState level={1} action={<LinkButton to="/stickers">See all stickers</LinkButton>}>
        This product could not be loaded. Please try again in a moment.
      </ErrorState>
    </div>
  )
}

const steps = [
  {
    title: 'Pick a size',
    text: 'Choose a stock size or enter your own. The preview and price update as you type.',
  },
  {
    title: 'Pick a quantity',
    text: 'The more you order, the less each piece costs. Any quantity in between works, too.',
  },
  {
    title: 'Add your artwork',
    text: 'Upload it now and see it on the product, or skip this step and email it later.',
  },
  { title: 'Check out', text: 'As a guest or with an account. You approve the proof before we print.' },
]

function HowToOrder() {
  return (
    <section aria-labelledby="how-to-order" className="column py-10">
      <h2 id="how-to-order">How to order</h2>
      <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-3">
            <h3 className="text-lg">
              <span className="text-ink-faint tabular-nums">{index + 1}.</span> {title}
            </h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
