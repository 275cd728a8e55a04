import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { menuEntries } from './menu-entries.ts'
import { useMay } from './staff/use-me.ts'

export const barEntry =
  'inline-block rounded-full px-3 py-1 font-semibold hover:bg-paper/15 aria-[current=page]:bg-paper aria-[current=page]:text-ink'

/** The pages somebody may use; the others do not exist for them. */
export function Menu() {
  const may = useMay()
  const entries = menuEntries.filter(({ permission }) => may(permission))
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const here = entries.find(({ to }) => (to === '/admin' ? pathname === to : pathname.startsWith(to)))?.to
  // On a phone the menu is wider than the screen. Not scrollIntoView, which would scroll the page too.
  useEffect(() => {
    const link = list.current?.querySelector(`[href="${here}"]`)
    if (!list.current || !link) return
    const [menuBox, linkBox] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    list.current.scrollLeft += linkBox.left + linkBox.width / 2 - (menuBox.left + menuBox.width / 2)
  }, [here])
  return (
    <nav aria-label="Back office" className="column -mt-1 min-h-10 pb-2">
      <ul
        ref={list}
        className="-mx-3 flex gap-x-1 overflow-x-auto pr-8 whitespace-nowrap max-lg:mask-r-from-[calc(100%-3rem)] lg:flex-wrap"
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
