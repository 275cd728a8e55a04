import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { ListPage } from '../list/list-page.tsx'
import { DataTable, type Column } from '../list/data-table.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { SecurityDialog } from './security-dialog.tsx'
import { InviteDialog, RolesDialog } from './staff-dialogs.tsx'
import { rolesText, staffQuery, type Member } from './staff-query.ts'
import { meQuery } from './use-me.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Staff') }]

export default function StaffPage() {
  const { data, ...query } = useQuery(staffQuery)
  const { data: me } = useQuery(meQuery)
  const [dialog, setDialog] = useState<Member | 'invite' | 'security' | null>(null)
  const close = () => {
    setDialog(null)
    void query.refetch()
  }
  return (
    <ListPage
      title="Staff"
      list={{ ...query, data: data?.staff }}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setDialog('security')}>
            Security
          </Button>
          <Button onClick={() => setDialog('invite')}>Invite staff</Button>
        </div>
      }
      empty="No staff yet"
    >
      <DataTable caption="Staff" columns={columns(setDialog, me?.id)} rows={data?.staff ?? []} />
      {data && data.invitations.length > 0 && (
        <InvitationsTable invitations={data.invitations} now={new Date(query.dataUpdatedAt)} />
      )}
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {dialog === 'security' && <SecurityDialog onClose={close} />}
      {dialog && typeof dialog === 'object' && (
        <RolesDialog key={`${dialog.id} ${dialog.roles.join()}`} member={dialog} onClose={close} />
      )}
    </ListPage>
  )
}

const columns = (open: (member: Member) => void, ownId: number | undefined): Column<Member>[] => [
  {
    id: 'email',
    header: 'Email',
    className: 'wrap-anywhere',
    cell: (member) => (
      <>
        <button type="button" className="link text-left font-semibold" onClick={() => open(member)}>
          {member.email}
        </button>{' '}
        {member.id === ownId && <Badge>You</Badge>}
      </>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    isWideOnly: true,
    cell: ({ firstName, surName }) => `${firstName} ${surName}`,
  },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => rolesText(roles) },
  {
    id: 'two-step',
    header: 'Two-step',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>),
  },
]
