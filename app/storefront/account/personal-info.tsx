import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Email } from '#app/ui/email.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'

export function PersonalInfo({ customerId }: { customerId: number }) {
  const {
    data: user,
    error,
    refetch,
  } = useQuery({
    queryKey: ['user', customerId],
    queryFn: async () => (await unwrap(client.users.$get({ query: { user: String(customerId) } })))[0],
  })
  const rows = [
    ['First name', user?.firstName],
    ['Surname', user?.surName],
    ['Email', user && <Email key="email">{user.email}</Email>],
    ['Address', user && [user.address, user.city, user.state].filter(Boolean).join(', ')],
    ['Zip code', user?.zipCode],
  ] as const

  return (
    <Card as="section" labelledBy="personal-info">
      <h2 id="personal-info" className="text-xl">
        Personal info
      </h2>
      {user && !user.isEmailValidated && <UnvalidatedEmail email={user.email} />}
      {error && !user ? (
        <Notice tone="error" title="Error" className="mt-4">
          <p>Your details could not be loaded.</p>
          <Button variant="quiet" size="sm" className="-ml-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Details rows={rows} isLoading={!user} />
      )}
    </Card>
  )
}

function Details({
  rows,
  isLoading,
}: {
  rows: readonly (readonly [string, ReactNode])[]
  isLoading: boolean
}) {
  const list = (
    <dl className="mt-4 grid grid-cols-1 gap-x-4 gap-y-2.5 min-[24rem]:grid-cols-[6rem_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid items-baseline">
          <dt className="text-sm text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {isLoading ? <Skeleton className="h-6 w-40 max-w-full" /> : value || '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
  return isLoading ? <Loading label="Loading your details">{list}</Loading> : list
}

function UnvalidatedEmail({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => unwrap(client.users.me['validation-mail'].$post()),
  })
  if (resend.isSuccess) {
    return (
      <Notice tone="success" className="mt-4" title="Check your email">
        We sent another link to <Email>{email}</Email>.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" className="mt-4" title="Your email is not validated yet">
      <p>
        Open the link in the email that we sent to <Email>{email}</Email>. Orders you placed with it as a
        guest will then appear here, too.
      </p>
      {resend.error && (
        <p role="alert" className="mt-1 font-medium text-error">
          {reasonOf(resend.error)}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        isBusy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Send again
      </Button>
    </Notice>
  )
}
