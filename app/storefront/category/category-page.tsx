import { data, isRouteErrorResponse, useLocation, useRouteError, Link } from 'react-router'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { categoryByUrlCode, subcategories, type Category } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { lowestPrice, offeredPrices } from '#app/features/goods/catalog/lowest-price.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { atAddress, publicHeaders, publicMeta, publicPage } from '#app/document/public-page.ts'
import { categoryPath, configuratorPath } from '#app/storefront/search-engines/public-paths.ts'
import { sharePicture } from '#app/storefront/search-engines/share-picture.ts'
import { readSite } from '#app/storefront/search-engines/site.server.ts'
import { product, productSku } from '#app/storefront/search-engines/structured-data.ts'
import { ErrorPage } from '#app/storefront/error-page.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Money } from '#app/ui/money.tsx'
import { Sticker } from '#app/ui/press/sticker.tsx'
import type { Route } from './+types/category-page'

export const meta = publicMeta
export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [catalog, site] = await Promise.all([readCatalog(shop.db), readSite(shop)])
  const category = categoryByUrlCode(catalog, params.categoryUrlCode)
  if (!category) throw data('Not found', { status: 404 })
  const children = subcategories(catalog, category.id)
  const products = children.length > 0 || !category.rules ? children : [category]
  const parent = category.parentId === null ? undefined : catalog.categories.get(category.parentId)
  const isUnavailable = category.isDisabled || parent?.isDisabled === true
  const tiles = products.map((product) => presentTile(product, product.isDisabled || isUnavailable))
  const { name, description, picturePath } = category
  const { path, outOfStock } = presentLink(category, tiles)
  const head = pageHead(site, {
    path,
    title: name,
    description,
    picture: sharePicture(picturePath),
    trail: parent ? [{ name: parent.name, path: categoryPath(parent) }] : [],
    structuredData: (urls) => [
      outOfStock && product(site, { ...urls, ...outOfStock, name, description, isOutOfStock: true }),
    ],
  })
  return data({ name, description, tiles, head }, atAddress(url))
}

function presentLink(category: Category, [tile]: Tile[]) {
  const isProduct = tile?.id === category.id
  if (isProduct && !tile.isOutOfStock) return { path: configuratorPath(category.id), outOfStock: null }
  return {
    path: categoryPath(category),
    outOfStock: isProduct ? { sku: productSku(category.id), priceCents: offeredPrices(category) } : null,
  }
}

function presentTile(product: Category, isOutOfStock: boolean): Tile {
  const { id, name, description, picturePath } = product
  return { id, name, description, picturePath, isOutOfStock, from: lowestPrice(product) }
}

export default function CategoryPage({ loaderData: { name, description, tiles } }: Route.ComponentProps) {
  return (
    <div className="column py-8 sm:py-12">
      <h1 className="wrap-anywhere">{name}</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-soft">{description}</p>
      {tiles.length === 0 && (
        <EmptyState title="Nothing to order here yet" picture={placeholder}>
          Please check back soon, or ask us what we print.
        </EmptyState>
      )}
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 lg:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <CategoryTile tile={tile} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage error={error} />
  return (
    <div className="column py-8 sm:py-12">
      <title>Error</title>
      <ErrorState
        level={1}
        title="There was an error getting the categories"
        action={
          <LinkButton to={pathname} reloadDocument>
            Try again
          </LinkButton>
        }
      />
    </div>
  )
}

type Tile = {
  id: number
  name: string
  description: string
  picturePath: string
  isOutOfStock: boolean
  from: { quantity: number; priceCents: number } | null
}

function CategoryTile({ tile }: { tile: Tile }) {
  const { id, name, picturePath, isOutOfStock, from } = tile
  const picture = (
    <img
      src={`/${picturePath}`}
      alt=""
      width={400}
      height={300}
      className={`w-full ${isOutOfStock ? 'opacity-45 grayscale' : ''}`}
    />
  )
  if (isOutOfStock) {
    return (
      <div>
        {picture}
        <h2 className="mt-3 text-lg wrap-anywhere text-ink-soft">{name}</h2>
        <div className="mt-1">
          <Badge>Out of stock</Badge>
        </div>
      </div>
    )
  }
  return (
    <Link to={`/category/${id}/element`} prefetch="intent" className="group/sticker block rounded-lg">
      <Sticker>{picture}</Sticker>
      <h2 className="mt-3 text-lg wrap-anywhere group-hover/sticker:text-magenta">{name}</h2>
      {from && (
        <p className="text-sm text-ink-soft">
          {from.quantity === 1 ? 'From' : `${from.quantity} from`}{' '}
          <Money className="font-semibold">{formatCents(from.priceCents)}</Money>
        </p>
      )}
    </Link>
  )
}
