import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { menuEntryOf, menuGroups, type WaitingName } from './menu-entries.ts'
import { meQuery, useMay } from './staff/use-me.ts'

export const barEntry =
  'inline-block rounded-full px-3 py-1 font-semibold hover:bg-paper/15 aria-[current=page]:bg-paper aria-[current=page]:text-ink'

const waitingTexts: Record<WaitingName, [one: string, more: string]> = {
  orders: ['order waiting', 'orders waiting'],
  inbox: ['customer waiting', 'customers waiting'],
  failedMails: ['failed email', 'failed emails'],
}

export function Menu() {
  const may = useMay()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const groups = menuGroups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ permission }) => may(permission)) }))
    .filter(({ entries }) => entries.length > 0)
  const current = menuEntryOf(pathname)?.to
  const isShown = groups.length > 0
  // The menu scrolls on narrow screens, so keep the current page visible.
  useEffect(() => {
    const link = list.current?.querySelector(`[href="${current}"]`)
    if (!isShown || !list.current || !link) return
    const [menu, entry] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    // scrollIntoView would also scroll the page.
    list.current.scrollLeft += entry.left + entry.width / 2 - (menu.left + menu.width / 2)
  }, [current, isShown])
  return (
    <nav aria-label="Back office" className="column -mt-1 min-h-14 pb-2">
      <ul
        ref={list}
        className="relative -mx-3 flex gap-x-5 gap-y-1 overflow-x-auto pr-12 whitespace-nowrap lg:pr-8 max-lg:mask-r-from-[calc(100%-3rem)] lg:flex-wrap"
      >
        {groups.map(({ label, entries }) => (
          <li key={label}>
            <p className="px-3 text-xs text-paper/75">{label}</p>
            <ul aria-label={label} className="flex gap-x-1">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <NavLink to={entry.to} end={entry.to === '/admin'} className={barEntry}>
                    {entry.label}
                    {entry.waiting && <Badge name={entry.waiting} />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const maxShown = 99

function Badge({ name }: { name: WaitingName }) {
  const { data: me } = useQuery(meQuery)
  const count = me?.waiting[name] ?? 0
  if (count === 0) return null
  const [one, more] = waitingTexts[name]
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-1.5 inline-block min-w-5 rounded-full bg-magenta px-1.5 text-center text-xs leading-5 text-white tabular-nums"
      >
        {count > maxShown ? `${maxShown}+` : count}
      </span>
      <span className="sr-only">
        , {count > maxShown ? `more than ${maxShown}` : count} {count === 1 ? one : more}
      </span>
    </>
  )
}
