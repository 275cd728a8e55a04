import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { client, unwrap } from '#app/client.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { rolesText } from './roles-text.ts'
import { staffQuery, type Invitation } from './staff-query.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Who was invited and has not come yet. */
export function InvitationsTable({ invitations, now }: { invitations: Invitation[]; now: Date }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, does }: { id: number; does: 'send' | 'revoke' }) => {
      const param = { invitationId: String(id) }
      const one = client.admin.staff.invitations[':invitationId']
      return does === 'send'
        ? unwrap<{ id: number }>(one.send.$post({ param }))
        : unwrap<{ id: number }>(one.$delete({ param }))
    },
    onSuccess: (_, { does }) => toast.success(does === 'send' ? 'Sent again' : 'Invitation taken back'),
    onSettled: () => queryClient.invalidateQueries(staffQuery),
  })
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="mb-3 text-lg">
        Invited
      </h2>
      <FormProblem problem={error} />
      <DataTable
        caption="Invitations nobody has accepted yet"
        columns={columns(now, isPending, (id, does) => mutate({ id, does }))}
        rows={invitations}
        rowId={({ id }) => String(id)}
      />
    </section>
  )
}

const columns = (
  now: Date,
  isBusy: boolean,
  act: (id: number, does: 'send' | 'revoke') => void,
): Column<Invitation>[] => [
  { id: 'email', header: 'Email', className: 'break-all', cell: ({ email }) => email },
  { id: 'roles', header: 'Roles', isWideOnly: true, cell: ({ roles }) => rolesText(roles) },
  {
    id: 'by',
    header: 'Invited by',
    isWideOnly: true,
    className: 'break-all',
    cell: ({ invitedBy }) => invitedBy ?? '–',
  },
  {
    id: 'until',
    header: 'Works until',
    cell: ({ expiresAt }) =>
      new Date(expiresAt) <= now ? <Badge tone="warning">Expired</Badge> : day.format(new Date(expiresAt)),
  },
  {
    id: 'do',
    header: 'Do',
    cell: ({ id, email }) => (
      <span className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => act(id, 'send')}>
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => act(id, 'revoke')}>
          Take back<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </span>
    ),
  },
]
