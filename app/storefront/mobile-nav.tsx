import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { returnState } from './account/return-path.ts'
import { useSession } from '#app/session/use-session.ts'
import { CloseButton } from '#app/ui/button/close-button.tsx'
import type { ShelfLink } from './shelf-links.ts'

const id = 'mobile-nav'

/** Uses a popover, because it works without JavaScript and the browser restores focus. */
export function MobileNav({ entries }: { entries: ShelfLink[] }) {
  const { login } = useSession()
  const from = returnState(useLocation())
  const menu = useRef<HTMLElement>(null)
  const close = () => menu.current?.hidePopover()
  const account = login
    ? []
    : [
        { to: '/login', label: 'Log in' },
        { to: '/signup', label: 'Sign up' },
      ]
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-full hover:bg-paper-sunk"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor" strokeWidth="2">
          <path d="M3 7h18M3 12h18M3 17h18" strokeLinecap="round" />
        </svg>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only its links are clickable */}
      <nav
        ref={menu}
        id={id}
        popover="auto"
        aria-label="Menu"
        onBlur={({ currentTarget, relatedTarget }) => {
          // Close the menu when focus leaves it, so that it doesn't cover the focused element.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
        }}
        className="inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-full bg-paper-raised text-ink shadow-lifted backdrop:bg-ink/55"
      >
        <div className="flex justify-end px-4 pt-2.5">
          <CloseButton popoverTarget={id} className="size-11 hover:bg-paper-sunk" />
        </div>
        <ul className="px-6 pb-6">
          {[...entries, ...account].map((entry) => (
            <li key={entry.to} className="border-b border-line last:border-0">
              <Link
                to={entry.to}
                prefetch={entries.includes(entry) ? 'intent' : 'none'}
                state={from}
                onClick={close}
                className="heading block py-3 text-xl wrap-anywhere"
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
