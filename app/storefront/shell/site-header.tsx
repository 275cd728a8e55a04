import { Link, NavLink } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { MobileNav } from './mobile-nav.tsx'

export type NavEntry = { to: string; label: string }

const shelfEntries: NavEntry[] = [
  { to: '/banners', label: 'Banners' },
  { to: '/magnets', label: 'Magnets' },
  { to: '/labels', label: 'Roll labels' },
  { to: '/stickers', label: 'Stickers' },
]

type Props = { shopName: string; hasLibrary: boolean; shelves: string[] }

export function SiteHeader({ shopName, hasLibrary, shelves }: Props) {
  const entries: NavEntry[] = [
    ...(hasLibrary ? [{ to: '/library', label: 'Library' }] : []),
    ...shelfEntries.filter(({ to }) => shelves.includes(to)),
  ]
  return (
    <header className="relative z-30 border-b border-line bg-paper">
      <div className="column flex min-h-16 flex-wrap items-center gap-1 py-2 sm:gap-3 lg:gap-8">
        <Link to="/" className="shrink-0 rounded-sm" aria-label={shopName ? `${shopName} home` : 'Home'}>
          <img
            src="/pictures/logo.svg"
            alt=""
            width={128}
            height={36}
            className="h-8 w-auto forced-color-adjust-none bg-paper sm:h-9"
          />
        </Link>
        <nav aria-label="Products" className="hidden grow lg:block">
          <ul className="flex gap-1">
            {entries.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="block rounded-full px-3.5 py-2 font-semibold hover:bg-paper-sunk aria-[current=page]:text-magenta"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          <AccountMenu />
          <CartLink />
          <MobileNav entries={entries} />
        </div>
      </div>
    </header>
  )
}
