import { useRouteLoaderData } from 'react-router'
import { ErrorMessage } from '#app/document/error-message.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import type { ShelfLink } from './shelf-links.ts'

export function ErrorPage({ error }: { error: unknown }) {
  const layout = useRouteLoaderData('storefront/storefront-layout') as { shelves: ShelfLink[] } | undefined
  const sellsStickers = !layout || layout.shelves.some(({ to }) => to === '/stickers')
  return (
    <div className="column py-8 sm:py-16">
      <ErrorMessage
        error={error}
        notFound="Page not found (404). The address may be misspelled, or the product is no longer sold."
        failed="Something went wrong on our side. Your cart is safe; please try again in a moment."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/">Back to the home page</LinkButton>
            {sellsStickers && (
              <LinkButton to="/stickers" variant="secondary">
                See all stickers
              </LinkButton>
            )}
          </div>
        }
      />
    </div>
  )
}
