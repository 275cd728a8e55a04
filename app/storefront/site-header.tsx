import { Link, NavLink } from 'react-router'
import { hasDrawnLogo } from '#app/features/ground/shop/shop-name.ts'
import { useSession } from '#app/session/use-session.ts'
import { AccountMenu } from './account-menu.tsx'
import { MobileNav } from './mobile-nav.tsx'
import { bagsLink, type ShelfLink } from './shelf-links.ts'
import { ShopName } from './shop-name.tsx'

/** The order comes from specification section 2. */
const firstShelfPaths = ['/banners', '/magnets', '/labels', '/stickers']

/** More don't fit in one row. The footer lists them all. */
const maxShelves = 6

function nameClass({ length }: string): string {
  if (length <= 10) return 'text-xl sm:text-2xl'
  if (length <= 24) return 'text-base sm:text-2xl'
  return length <= 40 ? 'text-sm sm:text-lg' : 'text-xs sm:text-base'
}

type Props = { shopName: string; hasLibrary: boolean; shelves: ShelfLink[] }

export function SiteHeader({ shopName, hasLibrary, shelves }: Props) {
  const first = firstShelfPaths.flatMap((path) => shelves.find(({ to }) => to === path) ?? [])
  const others = shelves.filter((shelf) => !first.includes(shelf) && shelf.to !== bagsLink.to)
  const library = hasLibrary ? [{ to: '/library', label: 'Library' }] : []
  const entries = [...library, ...first, ...others.slice(0, maxShelves - first.length)]
  const hasLogo = shopName === '' || hasDrawnLogo(shopName)
  return (
    <header className="relative z-30 border-b border-line bg-paper">
      <div className="column flex min-h-16 items-center gap-2 py-2 sm:gap-3 lg:gap-8">
        <Link
          to="/"
          prefetch="intent"
          className={`rounded-sm ${hasLogo ? 'shrink-0' : 'max-w-xs min-w-0'}`}
          aria-label={shopName ? `${shopName} home` : 'Home'}
        >
          {hasLogo ? (
            <img
              src="/pictures/logo.svg"
              alt=""
              width={128}
              height={36}
              className="h-8 w-auto forced-color-adjust-none bg-paper sm:h-9"
            />
          ) : (
            <span className={`heading block leading-tight text-balance wrap-anywhere ${nameClass(shopName)}`}>
              <ShopName>{shopName}</ShopName>
            </span>
          )}
        </Link>
        <nav aria-label="Products" className="hidden min-w-0 flex-1 lg:block">
          <ul className="flex flex-wrap gap-1">
            {entries.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  prefetch="intent"
                  className="block max-w-44 rounded-2xl px-3.5 py-2 leading-tight font-semibold wrap-anywhere hover:bg-paper-sunk aria-[current=page]:text-magenta"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-3">
          <AccountMenu />
          <CartLink />
          <MobileNav entries={entries} />
        </div>
      </div>
    </header>
  )
}

function CartLink() {
  const count = useSession().session?.counterItems ?? 0
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      className="relative grid size-11 place-items-center rounded-full hover:bg-paper-sunk"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M2 4h3l2.4 11.2h11L21 7.5H6" strokeLinejoin="round" strokeLinecap="round" />
        <circle cx="9" cy="19.5" r="1.6" fill="currentColor" stroke="none" />
        <circle cx="17" cy="19.5" r="1.6" fill="currentColor" stroke="none" />
      </svg>
      {count > 0 && (
        <span className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-magenta px-1 text-xs leading-none font-bold text-white tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
