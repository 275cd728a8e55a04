import { subcategories, type Category } from '#app/features/catalog/catalog.ts'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { homeUrlCodes } from '#app/features/catalog/url-code.ts'
import { latestLibraryProducts } from '#app/features/library/read-library.server.ts'
import { price } from '#app/features/pricing/price.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { ProcessExplainer } from '#app/storefront/process/process-explainer.tsx'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { publicHeaders, publicPage } from '#app/storefront/search-engines/public-page.ts'
import { organization, website } from '#app/storefront/search-engines/structured-data.ts'
import type { Route } from './+types/home-page'
import { FollowUs } from './follow-us.tsx'
import { Hero } from './hero.tsx'
import { LatestDesigns } from './latest-designs.tsx'
import { PromotionBand } from './promotion-band.tsx'
import { TypeTiles } from './type-tiles.tsx'

const latestCount = 4

/** Die cut stickers (specification section 1). */
const promotedCategoryId = 5

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, {
    path: '/',
    title: 'Custom stickers, labels, magnets and banners',
    description:
      'Custom printed stickers, roll labels, magnets and banners. See the price at once, approve a proof before we print.',
    about: ({ site }) => [organization(site), website(site)],
  })

export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const [catalog, designs] = await Promise.all([readCatalog(db), latestLibraryProducts(db, latestCount)])
  const types = homeUrlCodes.flatMap((code) =>
    [...catalog.categories.values()]
      .filter(({ urlCode }) => urlCode === code)
      .map((category) => ({
        code,
        name: category.name,
        picturePath: category.picturePath,
        products: subcategories(catalog, category.id).length,
      })),
  )
  return { types, designs, promotion: presentPromotion(catalog.categories.get(promotedCategoryId)) }
}

function presentPromotion(category: Category | undefined) {
  const promotion = category?.promotions[0]
  if (!category?.rules || !promotion || category.isDisabled) return null
  const { priceWithPromo, priceWithoutPromo } = price(category.rules.price, category.promotions, promotion)
  const { width, height, quantity } = promotion
  return { categoryId: category.id, width, height, quantity, priceWithPromo, priceWithoutPromo }
}

export default function HomePage({ loaderData: { types, designs, promotion } }: Route.ComponentProps) {
  return (
    <>
      <Hero types={types} />
      {types.length > 0 && <TypeTiles types={types} />}
      {promotion && <PromotionBand {...promotion} />}
      <ProcessExplainer />
      {designs.length > 0 && <LatestDesigns designs={designs} />}
      <FollowUs />
    </>
  )
}
