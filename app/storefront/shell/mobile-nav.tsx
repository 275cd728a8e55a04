import { Link, useLocation } from 'react-router'
import { comingFrom } from '#app/storefront/account/way-back.ts'
import { useSession } from '#app/storefront/session/use-session.ts'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import type { NavEntry } from './site-header.tsx'

export function MobileNav({ entries }: { entries: NavEntry[] }) {
  const { login } = useSession()
  const from = comingFrom(useLocation())
  const { isOpen, area, toggle, close } = useDisclosure<HTMLDivElement>()
  const all = login
    ? entries
    : [...entries, { to: '/login', label: 'Log in' }, { to: '/signup', label: 'Sign up' }]
  return (
    <div ref={area} className="lg:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="mobile-nav"
        aria-label="Menu"
        onClick={toggle}
        className="grid size-11 place-items-center rounded-full hover:bg-paper-sunk"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor" strokeWidth="2">
          <path d={isOpen ? 'M5 5l14 14M19 5 5 19' : 'M3 7h18M3 12h18M3 17h18'} strokeLinecap="round" />
        </svg>
      </button>
      <nav
        id="mobile-nav"
        aria-label="Menu"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full border-y border-line bg-paper-raised shadow-lifted"
      >
        <ul className="column py-3">
          {all.map(({ to, label }) => (
            <li key={to} className="border-b border-line last:border-0">
              <Link to={to} state={from} onClick={close} className="heading block py-3 text-xl">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
