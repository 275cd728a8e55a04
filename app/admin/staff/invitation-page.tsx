import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'
import { ApiError, client, reasonOf, unwrap } from '#app/client.ts'
import { staffRoleLabels, staffRoleDescriptions } from '#app/features/ground/people/permissions.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Invitation') },
  { name: 'referrer', content: 'no-referrer' },
]

/** Shows the invitation from the emailed link, without requiring a login. */
export default function InvitationPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [joined, setJoined] = useState<string | null>(null)
  const headers = { authorization: `Bearer ${token}` }
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) => unwrap(client['staff-invitation'].$get({}, { headers, init: { signal } })),
    retry: false,
    staleTime: Infinity,
    enabled: joined === null,
  })
  return (
    <div className="column max-w-xl py-8 sm:py-12">
      {joined && (
        <EmptyState
          level={1}
          title="Welcome to the team"
          picture="/designs/summit-badge.svg"
          action={
            <LinkButton to="/login" state={{ from: '/admin' }}>
              Log in
            </LinkButton>
          }
        >
          Log in as {joined}.
        </EmptyState>
      )}
      {!joined && error && <Failure error={error} retry={() => void refetch()} />}
      {!joined && !error && !data && (
        <Loading label="Loading the invitation">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="mt-5 h-64" />
        </Loading>
      )}
      {!joined && data && <Acceptance invitation={data} headers={headers} onJoined={setJoined} />}
    </div>
  )
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const hasEnded = error instanceof ApiError && error.status === 401
  if (!hasEnded) {
    return (
      <ErrorState level={1} action={<Button onClick={retry}>Try again</Button>}>
        {reasonOf(error)}
      </ErrorState>
    )
  }
  return (
    <ErrorState
      level={1}
      title="This invitation is no longer valid"
      action={<LinkButton to="/login">Log in</LinkButton>}
    >
      It has expired, was already used or was revoked. Ask the person who invited you to send it again.
    </ErrorState>
  )
}

type Props = {
  invitation: { email: string; roles: (keyof typeof staffRoleLabels)[]; hasAccount: boolean }
  headers: { authorization: string }
  onJoined: (email: string) => void
}

function Acceptance({ invitation: { email, roles, hasAccount }, headers, onJoined }: Props) {
  const { form, field, button, refusal } = useSaving({
    defaultValues: { firstName: '', surName: '', password: '' },
    input: hasAccount
      ? undefined
      : async () => (await import('#app/features/desk/staff/staff.input.ts')).acceptanceInput,
    save: (values) =>
      unwrap(client['staff-invitation'].$post({ json: hasAccount ? {} : values }, { headers })),
    saved: 'You’ve joined the team',
    onSaved: () => onJoined(email),
  })
  return (
    <>
      <h1 className="text-2xl">Join the team</h1>
      <p className="mt-3 text-ink-soft">
        You’re invited as <strong className="break-all text-ink">{email}</strong>.
      </p>
      <ul className="mt-3 list-disc pl-5">
        {roles.map((role) => (
          <li key={role}>
            {staffRoleLabels[role]}: {staffRoleDescriptions[role]}
          </li>
        ))}
      </ul>
      <form {...form} className="mt-6 grid gap-4">
        <FormProblem problem={refusal} />
        {hasAccount ? (
          <p>This email already has an account. Its name and password stay the same.</p>
        ) : (
          <>
            <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Surname" autoComplete="family-name" {...field('surName')} />
            <TextField
              label="Password"
              type="password"
              hint="At least 8 characters"
              autoComplete="new-password"
              {...field('password')}
            />
          </>
        )}
        <Button {...button} className="justify-self-start">
          Join the team
        </Button>
      </form>
    </>
  )
}
