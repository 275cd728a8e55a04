import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { textSetQuery } from './mail-texts-query.ts'
import { TextsForm } from './texts-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Email texts') }]

export default function MailTextPage() {
  const { setKey = '' } = useParams()
  const { data, error, refetch, isFetchedAfterMount } = useQuery(textSetQuery(setKey))
  const [reloads, setReloads] = useState(0)
  if (!data && error) {
    return <LoadFailure error={error} retry={() => void refetch()} missing="Email not found" />
  }
  if (!data || !isFetchedAfterMount) {
    return (
      <Loading label="Loading the texts">
        <Skeleton className="h-128" />
      </Loading>
    )
  }
  return (
    <>
      <p>
        <Link to="/admin/mail-texts" className="link">
          Email texts
        </Link>
      </p>
      <h1 className="mt-1 text-2xl wrap-anywhere">{data.title}</h1>
      <TextsForm
        key={`${data.key} ${reloads}`}
        set={data}
        isReloaded={reloads > 0}
        reload={() => void refetch().then(() => setReloads(reloads + 1))}
      />
    </>
  )
}
