import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { menuEntries, menuEntryOf } from './menu-entries.ts'
import { useMay } from './staff/use-me.ts'

export const barEntry =
  'inline-block rounded-full px-3 py-1 font-semibold hover:bg-paper/15 aria-[current=page]:bg-paper aria-[current=page]:text-ink'

export function Menu() {
  const may = useMay()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const entries = menuEntries.filter(({ permission }) => may(permission))
  const current = menuEntryOf(pathname)?.to
  const isShown = entries.length > 0
  // The menu scrolls on narrow screens: keep the current page visible.
  useEffect(() => {
    const link = list.current?.querySelector(`[href="${current}"]`)
    if (!isShown || !list.current || !link) return
    const [menu, entry] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    // scrollIntoView would scroll the page, too.
    list.current.scrollLeft += entry.left + entry.width / 2 - (menu.left + menu.width / 2)
  }, [current, isShown])
  return (
    <nav aria-label="Back office" className="column -mt-1 min-h-10 pb-2">
      <ul
        ref={list}
        className="-mx-3 flex gap-x-1 overflow-x-auto pr-12 whitespace-nowrap lg:pr-8 max-lg:mask-r-from-[calc(100%-3rem)] lg:flex-wrap"
      >
        {entries.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} className={barEntry}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
