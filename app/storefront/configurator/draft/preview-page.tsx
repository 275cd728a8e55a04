import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams, type MetaFunction } from 'react-router'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { SellableCategory } from '#app/features/goods/catalog/find-sellable.ts'
import { isWithin } from '#app/features/goods/pricing/promotion-period.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { Configurator } from '../configurator.tsx'
import { presentProduct } from '../product.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Preview') }]

/** Anyone can open the page, but only staff can load the draft. */
export default function PreviewPage() {
  const { categoryId = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['preview', categoryId],
    queryFn: () =>
      unwrap<Sheet>(client.admin.catalog.categories[':categoryId'].$get({ param: { categoryId } })),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      <p className="bg-ink py-2 text-paper">
        <span className="column flex flex-wrap justify-between gap-x-6">
          <span>Preview. Customers can’t see this product until you publish it.</span>
          <Link to={`/admin/catalog/${categoryId}`} className="underline underline-offset-4">
            Back to editing
          </Link>
        </span>
      </p>
      {data && <Draft sheet={data} />}
      {!data && error && (
        <Column>
          <ErrorState level={1}>{error.message}</ErrorState>
        </Column>
      )}
      {!data && !error && (
        <Column>
          <Loading label="Loading the preview">
            <Skeleton className="h-128" />
          </Loading>
        </Column>
      )}
    </>
  )
}

function Draft({ sheet }: { sheet: Sheet }) {
  const [now] = useState(() => new Date())
  const category = draftCategory(sheet, now)
  const product =
    category && presentProduct({ version: 0, categories: new Map([[category.id, category]]) }, category)
  if (!product) {
    return (
      <Column>
        <EmptyState level={1} title="Nothing to preview yet" picture="/designs/napping-fox.svg">
          Enter the prices and at least one size and quantity first.
        </EmptyState>
      </Column>
    )
  }
  return (
    <div className="bg-size-[100%_100%] sm:bg-[url(/pictures/press-sheet.svg)]">
      <Configurator product={product} isPreview />
    </div>
  )
}

const Column = ({ children }: { children: ReactNode }) => <div className="column py-8">{children}</div>

type Sheet = InferResponseType<(typeof client.admin.catalog.categories)[':categoryId']['$get'], 200>

/** Returns the draft as customers would see it at `now`, or null if it's incomplete. */
function draftCategory(sheet: Sheet, now: Date): SellableCategory | null {
  const { product, version: _version, isDraft: _isDraft, ...common } = sheet
  if (!product?.priceRule || product.sizes.length === 0 || product.tiers.length === 0) return null
  const { sizeRule, quantityRule, priceRule, sizes, tiers, promotions, ...look } = product
  return {
    ...common,
    ...look,
    sizes: sizes.map((size, at) => ({ id: at + 1, ...size })),
    tiers: tiers.map((tier, at) => ({ id: at + 1, ...tier })),
    promotions: promotions
      .filter((each) => isWithin(each, now))
      .map((each) => ({ ...each, priceCents: cents(each.priceCents) })),
    rules: { size: sizeRule, quantity: quantityRule, price: priceRule },
  }
}
