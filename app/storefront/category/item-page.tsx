import { data, type LoaderFunctionArgs } from 'react-router'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { readSite } from '#app/storefront/search-engines/site.server.ts'
import { atAddress, publicHeaders, publicMeta } from '#app/document/public-page.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'

// This public page doesn't export `publicPage`, because search engines shouldn't index a placeholder.
export const meta = publicMeta
export const headers = publicHeaders

export async function loader({ context, url }: LoaderFunctionArgs) {
  const head = pageHead(await readSite(context.get(shopContext)), {
    path: '/item',
    title: 'Item',
    description:
      'Every sticker starts as a blank: choose a product and make it yours, or pick a finished design.',
  })
  return data({ head }, atAddress(url))
}

export default function ItemPage() {
  return (
    <div className="column grid items-center gap-8 py-8 sm:grid-cols-2 sm:py-12">
      <img src={placeholder} alt="" width={400} height={300} className="mx-auto w-full max-w-md" />
      <div>
        <h1>Item</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">
          Every sticker starts as a blank. Choose a product and make this one yours, or pick a finished
          design.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/stickers">See all stickers</LinkButton>
          <LinkButton to="/library" variant="secondary">
            Browse the library
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
