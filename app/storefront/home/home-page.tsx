import { data, Link } from 'react-router'
import { subcategories, type Catalog, type Category } from '#app/features/goods/catalog/catalog.ts'
import { isOnSale } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { isShelfOnSale, shelvesOf } from '#app/features/goods/catalog/shelves.ts'
import { latestLibraryProducts } from '#app/features/goods/library/read-library.server.ts'
import { price } from '#app/features/goods/pricing/price.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { readSite, type Site } from '#app/storefront/search-engines/site.server.ts'
import { atAddress, publicHeaders, publicMeta, publicPage, unlisted } from '#app/document/public-page.ts'
import { organization, website } from '#app/storefront/search-engines/structured-data.ts'
import { shelfLabel, shelfPath } from '#app/storefront/shelf-links.ts'
import { Sticker } from '#app/ui/press/sticker.tsx'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { DesignLink, type Design } from '#app/storefront/library/design-link.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Money } from '#app/ui/money.tsx'
import { useShopSettings } from '#app/document/shop-settings.ts'
import { buttonClass } from '#app/ui/button/button-look.ts'
import { ColorBar } from '#app/ui/press/color-bar.tsx'
import { ProcessExplainer } from './process-explainer.tsx'
import type { Route } from './+types/home-page'
import { Hero, type ProductType } from './hero.tsx'
import { PromotionBand, promotionTitle, type PromotedProduct } from './promotion-band.tsx'
import { soldText } from './sold-text.ts'

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
    products: productsText(subcategories(catalog, category.id)),
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

/** Returns text such as '8 shapes', or null for a shelf that is itself a product. */
function productsText(products: readonly Category[]): string | null {
  if (products.length === 0) return null
  const noun = new Set(products.map(({ shape }) => shape)).size > 1 ? 'shape' : 'product'
  return `${products.length} ${noun}${products.length === 1 ? '' : 's'}`
}

const presentHead = (site: Site, sold: ReturnType<typeof soldText>) =>
  pageHead(site, {
    path: '/',
    ...sold,
    structuredData: () => [organization(site), website(site)],
  })

/** Shows 50 die cut stickers. */
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

function TypeTiles({ types }: { types: ProductType[] }) {
  return (
    <section aria-labelledby="types" className="column py-8">
      <h2 id="types">What should we print?</h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-8">
        {types.map(({ path, name, picturePath, products }) => (
          <li key={path}>
            <Link to={path} prefetch="intent" className="group/sticker block rounded-lg">
              <Sticker>
                <img
                  src={`/${picturePath}`}
                  alt=""
                  width={400}
                  height={300}
                  className="aspect-4/3 w-full object-contain"
                />
              </Sticker>
              <span className="heading mt-2 block text-xl wrap-anywhere group-hover/sticker:text-magenta">
                {name}
              </span>
              {products && <span className="text-sm text-ink-faint">{products}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LatestDesigns({ designs }: { designs: Design[] }) {
  return (
    <section aria-labelledby="latest" className="column py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="latest">Fresh from the library</h2>
          <p className="mt-1 text-ink-soft">Ready-made designs, no minimum order.</p>
        </div>
        <LinkButton to="/library" prefetch="intent" variant="secondary" size="sm">
          See the whole library
        </LinkButton>
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-8">
        {designs.map((design) => (
          <li key={design.id}>
            <DesignLink design={design} className="block">
              <span className="mt-3 block font-semibold group-hover/sticker:text-magenta">{design.name}</span>
              <span className="text-sm text-ink-soft">
                Buy 1 for <Money>{formatCents(design.priceCents)}</Money>
              </span>
            </DesignLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FollowUs() {
  const profile = useShopSettings()?.socialLinks[0]
  if (!profile) return null
  return (
    <section aria-labelledby="follow" className="column py-10">
      <div className="flex flex-wrap items-center justify-between gap-6 border-y border-line py-8">
        <div>
          <ColorBar className="mb-4 h-3" />
          <h2 id="follow">Follow us</h2>
          <p className="mt-1 max-w-xl text-ink-soft">See what we’re printing this week.</p>
        </div>
        <a href={profile.url} rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
          Follow us on {profile.name}
        </a>
      </div>
    </section>
  )
}
