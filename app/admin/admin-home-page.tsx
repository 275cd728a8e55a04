import { useQuery } from '@tanstack/react-query'
import { Navigate, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LoadFailure } from './load-failure.tsx'
import { menuEntries } from './menu-entries.ts'
import { meQuery } from './staff/use-me.ts'
import { TodayPage } from './today/today-page.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Today') }]

export default function AdminHomePage() {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (error && !me) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!me) return null
  if (me.permissions.includes('figures')) return <TodayPage />
  const first = menuEntries.find(({ permission }) => me.permissions.includes(permission))
  if (first) return <Navigate to={first.to} replace />
  return (
    <EmptyState level={1} title="You don’t have access to any pages yet" picture="/designs/napping-fox.svg" />
  )
}
