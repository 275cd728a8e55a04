import headingFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatch,
  useMatches,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { readCatalog } from './features/goods/catalog/read-catalog.server.ts'
import { latestLibraryProducts } from './features/goods/library/read-library.server.ts'
import { readShopSettings } from './features/shop/settings/shop.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { publicPage } from '#app/storefront/search-engines/public-page.ts'
import { replaceRefusedStorage } from '#app/storefront/session/refused-storage.ts'
import { SessionProvider } from '#app/storefront/session/session-provider.tsx'
import { ConnectionBanner } from '#app/storefront/shell/connection-banner.tsx'
import { ErrorPage } from '#app/storefront/shell/error-page.tsx'
import { NavigationProgress } from '#app/storefront/shell/navigation-progress.tsx'
import { shelfLinks } from '#app/storefront/shell/shelf-links.ts'
import { SiteFooter } from '#app/storefront/shell/site-footer.tsx'
import { SiteHeader } from '#app/storefront/shell/site-header.tsx'
import { usePageArrival } from '#app/storefront/shell/use-page-arrival.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import type { Route } from './+types/root'
import { pageTitle } from './page-title.ts'
import type { RootData } from './root-data.ts'
import './ui/theme.css'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...[textFont, headingFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

// What stands where a page should be has a title of its own.
export const meta: Route.MetaFunction = ({ matches, error }) => (error ? [] : [{ title: pageTitle(matches) }])

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const [settings, designs, catalog] = await Promise.all([
    readShopSettings(db),
    latestLibraryProducts(db, 1),
    readCatalog(db),
  ])
  const shop = { settings, publicUrl } satisfies RootData
  return { ...shop, hasLibrary: designs.length > 0, shelves: shelfLinks(catalog) }
}

/** Header and footer change too rarely to be asked for with every page, only where somebody asks for them anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export function Layout({ children }: { children: ReactNode }) {
  const isPublic = useMatches().at(-1)?.handle === publicPage
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!isPublic && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
      </head>
      <body>
        <SessionProvider>
          <NavigationProgress />
          <ConnectionBanner />
          <Frame>{children}</Frame>
          <Toaster />
        </SessionProvider>
        <script dangerouslySetInnerHTML={{ __html: replaceRefusedStorage }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The back office brings a frame of its own. */
function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const isBackOffice = useMatch('/admin/*') !== null
  const main = usePageArrival()
  const page = (
    <main ref={main} id="main" tabIndex={-1} className="grow">
      {children}
    </main>
  )
  if (isBackOffice) return page
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <noscript>
        <div className="bg-warning-tint text-warning">
          <p className="column py-3">
            All products and prices can be seen without JavaScript. To order, to log in and to write to us,
            please switch it on.
          </p>
        </div>
      </noscript>
      <SiteHeader
        shopName={data?.settings.name ?? ''}
        hasLibrary={data?.hasLibrary ?? false}
        shelves={data?.shelves ?? []}
      />
      {page}
      <SiteFooter settings={data?.settings} shelves={data?.shelves ?? []} />
    </div>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
