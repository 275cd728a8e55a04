import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { LinkButton } from './ui/button/link-button.tsx'
import { Toaster } from './ui/feedback/toaster.tsx'
import type { Route } from './+types/root'
import { ConnectionBanner } from './document/connection-banner.tsx'
import { ErrorMessage } from './document/error-message.tsx'
import { NavigationProgress } from './document/navigation-progress.tsx'
import { PageMain, useFocusOnNavigation } from './document/page-main.tsx'
import { publicPage } from './document/public-page.ts'
import { replaceBlockedStorage } from './document/blocked-storage.ts'
import { markKeptCart } from './session/product-related.ts'
import { ReplacedBuild } from './document/replaced-build.tsx'
import { SessionProvider } from './session/session-provider.tsx'
import headingFont from './ui/fonts/heading.woff2?url'
import textFont from './ui/fonts/text.woff2?url'
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

export function Layout({ children }: { children: ReactNode }) {
  const isPublic = useMatches().at(-1)?.handle === publicPage
  useFocusOnNavigation()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!isPublic && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
      </head>
      <body>
        <script dangerouslySetInnerHTML={{ __html: markKeptCart }} />
        <SessionProvider>
          <NavigationProgress />
          <ReplacedBuild />
          <ConnectionBanner />
          {children}
          <Toaster />
        </SessionProvider>
        <script dangerouslySetInnerHTML={{ __html: replaceBlockedStorage }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** Shows errors outside any layout, without header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageMain>
      <div className="column py-8 sm:py-16">
        <ErrorMessage
          error={error}
          notFound="Page not found (404). The address may be misspelled."
          failed="Something went wrong on our side. Please try again in a moment."
          action={<LinkButton to="/">Back to the home page</LinkButton>}
        />
      </div>
    </PageMain>
  )
}
