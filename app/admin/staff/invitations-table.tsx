import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { DataTable, type Column } from '../list/data-table.tsx'
import { rolesText, staffQuery, type Invitation } from './staff-query.ts'

type Action = { id: number; kind: 'send' | 'revoke' }

export function InvitationsTable({ invitations, now }: { invitations: Invitation[]; now: Date }) {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ id, kind }: Action) => {
      const param = { invitationId: String(id) }
      const invitation = client.admin.staff.invitations[':invitationId']
      return kind === 'send'
        ? unwrap<{ id: number }>(invitation.send.$post({ param }))
        : unwrap<{ id: number }>(invitation.$delete({ param }))
    },
    onSuccess: (_, { kind }) =>
      toast.success(kind === 'send' ? 'Invitation sent again' : 'Invitation revoked'),
    onSettled: async (_, failure, { kind }) => {
      await queryClient.invalidateQueries(staffQuery)
      // Move the focus, because the row with the focused button is gone.
      if (!failure && kind === 'revoke') heading.current?.focus()
    },
  })
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 ref={heading} id="invitations" tabIndex={-1} className="mb-3 text-lg">
        Pending invitations
      </h2>
      <FormProblem problem={error} />
      <DataTable
        caption="Pending invitations"
        columns={columns(now, isPending ? variables : undefined, (action) => isPending || mutate(action))}
        rows={invitations}
      />
    </section>
  )
}

const columns = (
  now: Date,
  running: Action | undefined,
  act: (action: Action) => void,
): Column<Invitation>[] => [
  {
    id: 'email',
    header: 'Email',
    className: 'wrap-anywhere',
    cell: ({ email, roles }) => (
      <>
        {email}
        <p className="text-ink-soft lg:hidden">{rolesText(roles)}</p>
      </>
    ),
  },
  { id: 'roles', header: 'Roles', isWideOnly: true, cell: ({ roles }) => rolesText(roles) },
  {
    id: 'by',
    header: 'Invited by',
    isWideOnly: true,
    className: 'wrap-anywhere',
    cell: ({ invitedBy }) => invitedBy ?? '–',
  },
  {
    id: 'until',
    header: 'Expires',
    cell: ({ expiresAt }) =>
      new Date(expiresAt) <= now ? <Badge tone="warning">Expired</Badge> : <ShopTime at={expiresAt} />,
  },
  {
    id: 'do',
    header: 'Actions',
    cell: ({ id, email }) => (
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          isBusy={running?.id === id && running.kind === 'send'}
          onClick={() => act({ id, kind: 'send' })}
        >
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          isBusy={running?.id === id && running.kind === 'revoke'}
          onClick={() => act({ id, kind: 'revoke' })}
        >
          Revoke<span className="sr-only"> the invitation for {email}</span>
        </Button>
      </span>
    ),
  },
]
