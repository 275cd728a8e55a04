import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { PageMain, mainId } from '#app/document/page-main.tsx'
import { onlyOnRevalidate } from '#app/document/shop-settings.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { latestLibraryProducts } from '#app/features/goods/library/read-library.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/storefront-layout'
import { ErrorPage } from './error-page.tsx'
import { shelfLinks } from './shelf-links.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const [settings, designs, catalog] = await Promise.all([
    readShopSettings(db),
    latestLibraryProducts(db, 1),
    readCatalog(db),
  ])
  return { settings, publicUrl, hasLibrary: designs.length > 0, shelves: shelfLinks(catalog) }
}

type Shop = Awaited<ReturnType<typeof loader>>

export const shouldRevalidate = onlyOnRevalidate

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame shop={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame shop={loaderData}>
      <ErrorPage error={error} />
    </Frame>
  )
}

function Frame({ shop, children }: { shop: Shop | undefined; children: ReactNode }) {
  const shelves = shop?.shelves ?? []
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <noscript>
        <div className="bg-warning-tint text-warning">
          <p className="column py-3">
            You can browse products and prices without JavaScript. Please enable it to order, log in and
            contact us.
          </p>
        </div>
      </noscript>
      <SiteHeader
        shopName={shop?.settings.name ?? ''}
        hasLibrary={shop?.hasLibrary ?? false}
        shelves={shelves}
      />
      <PageMain>{children}</PageMain>
      <SiteFooter settings={shop?.settings} shelves={shelves} />
    </div>
  )
}
