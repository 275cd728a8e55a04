import { Link } from 'react-router'
import { Sticker } from '#app/ui/sticker.tsx'

type Type = { code: string; name: string; picturePath: string; products: number }

export function TypeTiles({ types }: { types: Type[] }) {
  return (
    <section aria-labelledby="types" className="column py-8">
      <h2 id="types">What should we print?</h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-8">
        {types.map(({ code, name, picturePath, products }) => (
          <li key={code}>
            <Link to={`/${code}`} className="group/sticker block rounded-lg">
              <Sticker>
                <img src={`/${picturePath}`} alt="" width={400} height={300} className="w-full" />
              </Sticker>
              <span className="heading mt-2 block text-xl group-hover/sticker:text-magenta">{name}</span>
              <span className="text-sm text-ink-faint">
                {products} {products === 1 ? 'kind' : 'kinds'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
