import { data } from 'react-router'
import { categoryByUrlCode, subcategories, type Category } from '#app/features/catalog/catalog.ts'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { price } from '#app/features/pricing/price.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { pageTitle } from '#app/page-title.ts'
import type { Route } from './+types/category-page'
import { CategoryTile, type Tile } from './category-tile.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.name) },
  { name: 'description', content: loaderData?.description },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalog = await readCatalog(context.get(shopContext).db)
  const category = categoryByUrlCode(catalog, params.categoryUrlCode)
  if (!category) throw data('Not found', { status: 404 })
  const within = subcategories(catalog, category.id)
  // A product without subcategories is its own only tile.
  const tiles = (within.length > 0 ? within : [category]).map((product) => presentTile(product, category))
  return { name: category.name, description: category.description, tiles }
}

function presentTile(product: Category, parent: Category): Tile {
  const { id, name, description, picturePath, rules, sizes, tiers, promotions } = product
  const [size] = sizes
  const [tier] = tiers
  const from =
    rules && size && tier
      ? {
          quantity: tier.quantity,
          priceCents: price(rules.price, promotions, { ...size, quantity: tier.quantity }).priceWithPromo,
        }
      : null
  return { id, name, description, picturePath, isOutOfStock: product.isDisabled || parent.isDisabled, from }
}

export default function CategoryPage({ loaderData: { name, description, tiles } }: Route.ComponentProps) {
  return (
    <div className="column py-8 sm:py-12">
      <h1>{name}</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-soft">{description}</p>
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
