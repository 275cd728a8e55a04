import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/page-title.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Item') },
  { name: 'robots', content: 'noindex' },
]

/** A placeholder: items have their pages under their category or in the library. */
export default function ItemPage() {
  return (
    <div className="column grid items-center gap-8 py-8 sm:grid-cols-2 sm:py-12">
      <img
        src="/pictures/placeholder.svg"
        alt=""
        width={400}
        height={300}
        className="mx-auto w-full max-w-md"
      />
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
