import { Link } from 'react-router'
import type { LibraryProduct } from '#app/features/library/library.ts'
import { formatCents } from '#app/features/pricing/cents.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Money } from '#app/ui/money.tsx'
import { Sticker } from '#app/ui/sticker.tsx'

export function LatestDesigns({ designs }: { designs: LibraryProduct[] }) {
  return (
    <section aria-labelledby="latest" className="column py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="latest">Fresh from the library</h2>
          <p className="mt-1 text-ink-soft">Ready-made designs, from a single piece.</p>
        </div>
        <LinkButton to="/library" variant="secondary" size="sm">
          See the whole library
        </LinkButton>
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-8">
        {designs.map(({ id, name, picturePath, priceCents, width, height }) => (
          <li key={id}>
            <Link
              to={`/product-library/${id}`}
              state={{ id, name, imagePath: picturePath, price: priceCents, width, height }}
              className="group/sticker block rounded-lg"
            >
              <Sticker>
                <img
                  src={`/${picturePath}`}
                  alt=""
                  width={400}
                  height={400}
                  loading="lazy"
                  className="aspect-square w-full object-contain"
                />
              </Sticker>
              <span className="mt-3 block font-semibold group-hover/sticker:text-magenta">{name}</span>
              <span className="text-sm text-ink-soft">
                Buy 1 for <Money>{formatCents(priceCents)}</Money>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
