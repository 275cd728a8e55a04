import { formatCents } from '#app/features/ground/money/cents.ts'
import { DesignLink } from '#app/storefront/library/design-link.tsx'
import type { Design } from '#app/storefront/library/design.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Money } from '#app/ui/money.tsx'

export function LatestDesigns({ designs }: { designs: Design[] }) {
  return (
    <section aria-labelledby="latest" className="column py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="latest">Fresh from the library</h2>
          <p className="mt-1 text-ink-soft">Ready-made designs, from a single piece.</p>
        </div>
        <LinkButton to="/library" prefetch="intent" variant="secondary" size="sm">
          See the whole library
        </LinkButton>
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-8">
        {designs.map((design) => (
          <li key={design.id}>
            <DesignLink design={design} className="block">
              <span className="mt-3 block font-semibold group-hover/sticker:text-magenta">{design.name}</span>
              <span className="text-sm text-ink-soft">
                Buy 1 for <Money>{formatCents(design.priceCents)}</Money>
              </span>
            </DesignLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
