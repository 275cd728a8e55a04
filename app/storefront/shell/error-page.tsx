import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { ShelfLink } from './shelf-links.ts'

/** What stands where a page should be. */
export function ErrorPage({ error }: { error: unknown }) {
  const root = useRouteLoaderData('root') as { shelves: ShelfLink[] } | undefined
  const sellsStickers = !root || root.shelves.some(({ to }) => to === '/stickers')
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="column py-8 sm:py-16">
      <title>{isUnknown ? 'Page not found' : 'Error'}</title>
      <ErrorState
        level={1}
        title={isUnknown ? 'This page has been peeled off' : 'Error'}
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
      >
        {isUnknown
          ? 'Page not found (404). The address may be misspelled, or the product is no longer sold.'
          : 'Something went wrong on our side. Your cart is safe; please try again in a moment.'}
      </ErrorState>
    </div>
  )
}
