import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { LoadFailure } from './load-failure.tsx'
import { menuEntries } from './menu-entries.ts'
import { meQuery } from './staff/use-me.ts'

/** Opens the first page of the menu that whoever is logged in may use. */
export default function AdminHomePage() {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (error && !me) return <LoadFailure error={error} retry={() => void refetch()} />
  const first = menuEntries.find(({ permission }) => me?.permissions.includes(permission))
  return first ? <Navigate to={first.to} replace /> : null
}
