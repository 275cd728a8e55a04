import { data, Link } from 'react-router'
import { ShopError } from '#app/errors.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { readLibraryProduct } from '#app/features/goods/library/read-library.server.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { defaultPromisedDays, promisedDaysText } from '#app/features/ground/time/working-days.ts'
import { useShopSettings } from '#app/document/shop-settings.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { atAddress, publicHeaders, publicMeta, publicPage } from '#app/document/public-page.ts'
import { designPath } from '#app/storefront/search-engines/public-paths.ts'
import { sharePicture } from '#app/storefront/search-engines/share-picture.ts'
import { readSite, type Site } from '#app/storefront/search-engines/site.server.ts'
import { designSku, product as productData } from '#app/storefront/search-engines/structured-data.ts'
import { Money } from '#app/ui/money.tsx'
import { Sticker } from '#app/ui/press/sticker.tsx'
import type { Route } from './+types/library-product-page'
import { BuyDesign } from './buy-design.tsx'
import { presentDesign, type Design } from './design-link.tsx'

export const meta = publicMeta
export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0
  try {
    const shop = context.get(shopContext)
    const [product, site] = await Promise.all([readLibraryProduct(shop.db, id), readSite(shop)])
    const design = presentDesign(product)
    return data({ design, head: presentHead(site, design) }, atAddress(url))
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') throw data('Not found', { status: 404 })
    throw error
  }
}

function presentHead(site: Site, { id, name, width, height, priceCents, picturePath }: Design) {
  const size = width && height ? ` of ${sizeText({ width, height, unit: 'in' })}` : ''
  const description = `${name}: a ready-made vinyl sticker${size}, sold by the piece for ${formatCents(priceCents)}.`
  return pageHead(site, {
    path: designPath(id),
    title: name,
    description,
    picture: sharePicture(picturePath),
    trail: [{ name: 'Library', path: '/library' }],
    structuredData: (urls) => [
      productData(site, {
        ...urls,
        sku: designSku(id),
        name,
        description,
        priceCents: [priceCents],
        isOutOfStock: false,
      }),
    ],
  })
}

export default function LibraryProductPage({ loaderData: { design } }: Route.ComponentProps) {
  const { name, picturePath, priceCents } = design
  const promisedDays = useShopSettings()?.promisedDays ?? defaultPromisedDays
  return (
    <div className="column py-6 sm:py-10">
      <p className="text-sm">
        <Link to="/library" prefetch="intent" className="link">
          Library
        </Link>
      </p>
      <div className="mt-4 grid items-center gap-8 md:grid-cols-2 lg:gap-16">
        <div className="group/sticker mx-auto w-full max-w-lg">
          <Sticker>
            <img
              src={`/${picturePath}`}
              alt={`${name} sticker`}
              width={400}
              height={400}
              className="aspect-square w-full object-contain"
            />
          </Sticker>
        </div>
        <div className="min-w-0">
          <h1 className="break-words">{name}</h1>
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2">
            <div>
              <dt className="text-sm text-ink-faint">Size</dt>
              <dd className="text-lg font-semibold tabular-nums">{sizeText({ ...design, unit: 'in' })}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-faint">Price each</dt>
              <dd className="text-lg font-semibold">
                <Money>{formatCents(priceCents)}</Money>
              </dd>
            </div>
          </dl>
          <BuyDesign key={design.id} design={design} />
          <p className="mt-6 max-w-prose text-ink-soft">
            Thick vinyl with a matte laminate: it stands up to rain, sun and the dishwasher. Shipping
            typically takes {promisedDaysText(promisedDays)}.
          </p>
        </div>
      </div>
    </div>
  )
}
