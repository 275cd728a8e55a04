import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './settings-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Settings') }]

export default function SettingsPage() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(settingsQuery)
  const [reloads, setReloads] = useState(0)
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">Settings</h1>
        <LinkButton to="/admin/canned-answers" variant="secondary">
          Saved replies
        </LinkButton>
      </div>
      {data && isFetchedAfterMount ? (
        <SettingsForm
          key={reloads}
          settings={data}
          isReloaded={reloads > 0}
          reload={() => void refetch().then(() => setReloads(reloads + 1))}
        />
      ) : (
        <Loading label="Loading the settings">
          <Skeleton className="mt-4 h-128" />
        </Loading>
      )}
    </>
  )
}
