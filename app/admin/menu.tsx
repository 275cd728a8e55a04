import { NavLink } from 'react-router'
import { menuEntries } from './menu-entries.ts'
import { useMay } from './staff/use-me.ts'

export const barEntry =
  'inline-block rounded-full px-3 py-1 font-semibold hover:bg-paper/15 aria-[current=page]:bg-paper aria-[current=page]:text-ink'

/** The pages somebody may use; the others do not exist for them. */
export function Menu() {
  const may = useMay()
  const entries = menuEntries.filter(({ permission }) => may(permission))
  return (
    <nav aria-label="Back office" className="column -mt-1 min-h-10 pb-2">
      <ul className="-mx-3 flex gap-x-1 overflow-x-auto whitespace-nowrap lg:flex-wrap">
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
