import { data } from 'react-router'
import { subcategories, type Catalog } from '#app/features/goods/catalog/catalog.ts'
import { isOnSale } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { isShelfOnSale, shelvesOf } from '#app/features/goods/catalog/shelves.ts'
import { latestLibraryProducts } from '#app/features/goods/library/read-library.server.ts'
import { price } from '#app/features/goods/pricing/price.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { ProcessExplainer } from './process-explainer.tsx'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { readSite, type Site } from '#app/storefront/search-engines/site.server.ts'
import { atAddress, publicHeaders, publicMeta, publicPage, unlisted } from '#app/document/public-page.ts'
import { organization, website } from '#app/storefront/search-engines/structured-data.ts'
import { shelfLabel, shelfPath } from '#app/storefront/shelf-links.ts'
import type { Route } from './+types/home-page'
import { FollowUs } from './follow-us.tsx'
import { Hero } from './hero.tsx'
import { LatestDesigns } from './latest-designs.tsx'
import { PromotionBand, type PromotedProduct } from './promotion-band.tsx'
import { promotionTitle } from './promotion-title.ts'
import { soldText } from './sold-text.ts'
import { TypeTiles } from './type-tiles.tsx'

const latestCount = 4

export const meta = publicMeta
export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [catalog, designs, site] = await Promise.all([
    readCatalog(shop.db),
    latestLibraryProducts(shop.db, latestCount),
    readSite(shop),
  ])
  const types = shelvesOf(catalog).map((category) => ({
    path: shelfPath(catalog, category),
    name: category.name,
    picturePath: category.picturePath,
    productCount: subcategories(catalog, category.id).length,
  }))
  const isEmpty = types.length === 0 && designs.length === 0
  const onSale = shelvesOf(catalog).filter((shelf) => isShelfOnSale(catalog, shelf))
  const sold = soldText(
    onSale.map((shelf) => ({ name: shelf.name, label: shelfLabel(shelf) })),
    designs.length > 0,
  )
  const head = [...presentHead(site, sold), ...(isEmpty ? [unlisted] : [])]
  const promotion = presentPromotion(catalog)
  return data({ types, designs, promotion, sold: sold.title, head }, atAddress(url))
}

const presentHead = (site: Site, sold: ReturnType<typeof soldText>) =>
  pageHead(site, {
    path: '/',
    ...sold,
    structuredData: () => [organization(site), website(site)],
  })

const promotionPicture = 'pictures/promo.svg'

function presentPromotion(catalog: Catalog): PromotedProduct | null {
  const category = [...catalog.categories.values()]
    .filter((candidate) => isOnSale(catalog, candidate))
    .find(({ promotions }) => promotions.length > 0)
  const [promotion] = category?.promotions ?? []
  if (!category || !promotion) return null
  const { id, name, shape, picturePath, rules, promotions } = category
  const title = promotionTitle({ ...promotion, name, unit: rules.size.unit })
  const isDieCut = shape === 'die-cut' && rules.size.unit === 'in'
  return {
    categoryId: id,
    title,
    isDieCut,
    picturePath: isDieCut && promotion.quantity === 50 ? promotionPicture : picturePath,
    quantity: promotion.quantity,
    ...price(rules.price, promotions, promotion),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { types, designs, promotion, sold } = loaderData
  return (
    <>
      <Hero types={types} sold={sold} hasDesigns={designs.length > 0} />
      {types.length > 0 && <TypeTiles types={types} />}
      {promotion && <PromotionBand {...promotion} />}
      <ProcessExplainer />
      {designs.length > 0 && <LatestDesigns designs={designs} />}
      <FollowUs />
    </>
  )
}
