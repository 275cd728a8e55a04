import { Link } from 'react-router'
import { Sticker } from '#app/ui/press/sticker.tsx'

export type ProductType = { path: string; name: string; picturePath: string; productCount: number }

export function TypeTiles({ types }: { types: ProductType[] }) {
  return (
    <section aria-labelledby="types" className="column py-8">
      <h2 id="types">What should we print?</h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-8">
        {types.map(({ path, name, picturePath, productCount }) => (
          <li key={path}>
            <Link to={path} prefetch="intent" className="group/sticker block rounded-lg">
              <Sticker>
                <img
                  src={`/${picturePath}`}
                  alt=""
                  width={400}
                  height={300}
                  className="aspect-4/3 w-full object-contain"
                />
              </Sticker>
              <span className="heading mt-2 block text-xl wrap-anywhere group-hover/sticker:text-magenta">
                {name}
              </span>
              {productCount > 0 && (
                <span className="text-sm text-ink-faint">
                  {productCount} {productCount === 1 ? 'kind' : 'kinds'}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
