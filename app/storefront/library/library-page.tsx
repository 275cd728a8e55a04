import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { data, useSearchParams, Form } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { placeholder } from '#app/features/goods/artwork/item-picture.ts'
import {
  listLibraryCategories,
  listLibraryProducts,
} from '#app/features/goods/library/read-library.server.ts'
import { pageHead } from '#app/storefront/search-engines/page-head.ts'
import { readSite, type Site } from '#app/storefront/search-engines/site.server.ts'
import { atAddress, publicHeaders, publicMeta, publicPage, unlisted } from '#app/document/public-page.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { LibraryCategory } from '#app/features/goods/library/library.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import type { Route } from './+types/library-page'
import { presentDesign, DesignLink, type Design } from './design-link.tsx'

const loadFailed = 'There was an error getting the library items'

export const meta = publicMeta
export const handle = publicPage
export const headers = publicHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [categories, site] = await Promise.all([listLibraryCategories(shop.db), readSite(shop)])
  const requestedId = url.searchParams.get('category')
  const category = categories.find(({ id }) => String(id) === requestedId)
  const products = await listLibraryProducts(shop.db, { libraryCategoryId: category?.id })
  const designs = products.map(presentDesign)
  const address = atAddress(url, category && { category: String(category.id) })
  const head = [...presentHead(site), ...(designs.length === 0 ? [unlisted] : [])]
  return data({ categories, categoryId: category?.id ?? null, designs, head }, address)
}

const presentHead = (site: Site) =>
  pageHead(site, {
    path: '/library',
    title: 'Sticker library',
    description: 'Ready-made sticker designs, sold by the piece: printed on thick vinyl, no minimum.',
    picture: 'og/library.png',
    trail: [],
  })

/** Other categories are loaded through the API. */
export const shouldRevalidate = () => false

export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData
  const [search] = useSearchParams()
  const selected = categories.find(({ id }) => String(id) === search.get('category')) ?? null
  const categoryId = selected?.id ?? null
  const designs = useQuery({
    queryKey: ['library-designs', categoryId],
    queryFn: async ({ signal }) => {
      const query = categoryId === null ? {} : { category: String(categoryId) }
      const products = await unwrap(client.libraryproducts.$get({ query }, { init: { signal } }))
      return products.map(({ price, file, ...design }) => ({
        ...design,
        priceCents: price,
        picturePath: file.path,
      }))
    },
    initialData: categoryId === loaderData.categoryId ? loaderData.designs : undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Long enough for the page to hydrate, but short enough that returning visitors see the loader's latest data.
    gcTime: 2_000,
  })
  return (
    <div className="column py-8 sm:py-12">
      <h1>Library</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-soft">
        Ready-made designs, printed on the same thick vinyl as everything else. No minimum order.
      </p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[13rem_1fr] lg:gap-12">
        {categories.length > 0 && <CategoryFilter categories={categories} selectedId={categoryId} />}
        <section aria-labelledby="popular" className="min-w-0">
          <h2 id="popular">Popular stickers</h2>
          <p role="status" className="mt-1 text-sm text-ink-soft">
            {designs.isSuccess && countText(designs.data.length, selected?.name)}
          </p>
          {designs.isError ? (
            <ErrorState
              title={loadFailed}
              action={<Button onClick={() => void designs.refetch()}>Try again</Button>}
            />
          ) : designs.data?.length === 0 ? (
            <EmptyState title="No designs here yet" picture={placeholder}>
              New designs arrive every week.
            </EmptyState>
          ) : (
            <ul
              aria-busy={designs.isPlaceholderData}
              className={`mt-6 grid grid-cols-2 gap-x-4 gap-y-9 sm:grid-cols-3 sm:gap-x-8 xl:grid-cols-4 ${designs.isPlaceholderData ? 'opacity-70' : ''}`}
            >
              {designs.data?.map((design) => (
                <li key={design.id}>
                  <DesignTile design={design} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}

function countText(count: number, categoryName: string | undefined): string {
  return `${count} ${count === 1 ? 'design' : 'designs'}${categoryName ? ` in ${categoryName}` : ''}`
}

export function ErrorBoundary() {
  return (
    <div className="column py-8 sm:py-12">
      <title>Sticker library</title>
      <Notice tone="error">There was an error getting the categories</Notice>
      <ErrorState
        level={1}
        title={loadFailed}
        action={
          <LinkButton to="/library" reloadDocument>
            Try again
          </LinkButton>
        }
      />
    </div>
  )
}

type FilterProps = { categories: LibraryCategory[]; selectedId: number | null }

/** Uses a form, so that it works without JavaScript. */
function CategoryFilter({ categories, selectedId }: FilterProps) {
  return (
    <nav aria-label="Categories" className="min-w-0">
      <Form action="/library" replace preventScrollReset>
        <ul className="flex flex-wrap gap-2 lg:flex-col lg:items-start lg:gap-1">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <button
                {...(id === selectedId ? {} : { name: 'category', value: id })}
                aria-pressed={id === selectedId}
                className="min-h-10 rounded-full border-[1.5px] border-edge bg-white px-4 py-1 text-left font-semibold transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:border-4"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </nav>
  )
}

function DesignTile({ design }: { design: Design }) {
  return (
    <DesignLink design={design} className="flex h-full flex-col">
      <span className="heading mt-3 text-lg leading-tight break-words">{design.name}</span>
      <span className="mt-auto pt-3">
        <span className="inline-flex min-h-9 items-center rounded-full border-[1.5px] border-ink bg-white px-4 text-sm font-semibold tabular-nums transition-colors group-hover/sticker:border-magenta group-hover/sticker:bg-magenta group-hover/sticker:text-white">
          Buy 1 for {formatCents(design.priceCents)}
        </span>
      </span>
    </DesignLink>
  )
}
