import { data, Link, type LoaderFunctionArgs } from 'react-router'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { sellsBags } from '#app/features/goods/catalog/shelves.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { readSite } from '#app/storefront/search-engines/site.server.ts'
import { atAddress, publicHeaders, publicMeta, publicPage } from '#app/document/public-page.ts'
import { Sticker } from '#app/ui/press/sticker.tsx'

/** The category of custom mylar bags, in every shop that sells them. */
const bagsId = 18

export const meta = publicMeta
export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const [catalog, site] = await Promise.all([readCatalog(shop.db), readSite(shop)])
  if (!sellsBags(catalog)) throw data('Not found', { status: 404 })
  const head = pageHead(site, {
    path: '/intermediate-category',
    title: 'Mylar bag size chart',
    description: 'Custom printed mylar bags from gram to pound, drawn to scale: choose a size.',
    picture: `og/category-${bagsId}.png`,
    trail: [],
  })
  return data({ head }, atAddress(url))
}

export default function IntermediateCategoryPage() {
  return (
    <div className="column py-8 sm:py-12">
      <h1>Custom mylar bags</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-soft">
        Five sizes, drawn to scale. Choose one to set the quantity and upload your artwork.
      </p>
      <ul
        aria-label="Size chart"
        className="mt-8 grid [--inch:min(1rem,5vw)] sm:flex sm:items-end sm:justify-between sm:gap-4 lg:gap-6 sm:[--inch:min(2rem,2.15vw)]"
      >
        {bagSizes.map((bag) => (
          <li key={bag.name} className="border-b border-line last:border-0 sm:border-0">
            <Bag bag={bag} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Bag({ bag: { name, width, height } }: { bag: BagSize }) {
  const isWide = width > height
  const picture = isWide ? '/pictures/size-bag-wide.svg' : '/pictures/size-bag.svg'
  return (
    <Link
      to={`/category/${bagsId}/element?size=${width}x${height}`}
      prefetch="intent"
      className="group/sticker flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg py-4 sm:flex-col"
    >
      <span className={isWide ? '' : 'grid min-w-[calc(6*var(--inch))] justify-items-center sm:min-w-0'}>
        <Sticker>
          <img
            src={`${picture}#svgView(preserveAspectRatio(none))`}
            alt=""
            style={{ width: `calc(${width} * var(--inch))`, height: `calc(${height} * var(--inch))` }}
          />
        </Sticker>
      </span>
      <span className="sm:min-h-24 sm:text-center lg:min-h-18">
        <span className="heading block text-lg leading-tight group-hover/sticker:text-magenta">{name}</span>{' '}
        <span className="text-ink-soft tabular-nums">
          {width}x{height}
        </span>
      </span>
    </Link>
  )
}

type BagSize = { name: string; width: number; height: number }

/** Sizes in inches (specification section 2). */
const bagSizes: BagSize[] = [
  { name: 'Gram to eighth', width: 3, height: 5 },
  { name: 'Eighth to quarter', width: 4, height: 6 },
  { name: 'Half OZ', width: 5, height: 8 },
  { name: 'Ounce', width: 6, height: 9 },
  { name: 'Pound', width: 16, height: 14 },
]
