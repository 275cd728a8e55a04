import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import {
  changeTexts,
  subjectPath,
  subjectText,
  subjectLabel,
} from '#app/features/desk/audit-log/audit-text.ts'
import { actionText } from '#app/features/shop/audit/audit-actions.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ListPage } from './list/list-page.tsx'
import { Pager } from './list/pager.tsx'
import { SearchField } from './list/search-field.tsx'
import { shownRows, useList } from './list/use-list.ts'
import { useListParams } from './list/use-list-params.ts'
import { DataTable, type Column } from './list/data-table.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Audit log') }]

type Entry = InferResponseType<typeof client.admin.audit.$get, 200>[number]

export default function AuditPage() {
  const { get } = useListParams()
  const filter = {
    q: get('q'),
    subject: get('subject'),
    staff: get('staff'),
    from: get('from'),
    to: get('to'),
  }
  const list = useList(client.admin.audit.$get, { key: ['admin-audit'], filter })
  return (
    <ListPage
      title="Audit log"
      list={list}
      search={<SearchField label="Search by staff, action, number or name" />}
      filters={<AuditFilters />}
      empty={Object.values(filter).some(Boolean) ? 'No matching entries' : 'No entries yet'}
    >
      <DataTable caption="Staff activity, newest first" columns={columns} rows={shownRows(list.data)} />
      <Pager rows={list.data} />
    </ListPage>
  )
}

const columns: Column<Entry>[] = [
  {
    id: 'when',
    header: 'Date',
    className: 'whitespace-nowrap tabular-nums',
    isWideOnly: true,
    cell: ({ createdAt }) => <ShopTime at={createdAt} />,
  },
  {
    id: 'who',
    header: 'Staff',
    isWideOnly: true,
    className: 'break-all',
    cell: ({ staffEmail }) => staffEmail,
  },
  { id: 'what', header: 'Action', cell: (entry) => <Action entry={entry} /> },
]

function Action({ entry }: { entry: Entry }) {
  const subject = subjectText(entry)
  const path = subjectPath(entry)
  const changes = changeTexts(entry, useTimeZone())
  return (
    <>
      <p className="text-xs text-ink-faint lg:hidden">
        <ShopTime at={entry.createdAt} /> · <span className="break-all">{entry.staffEmail}</span>
      </p>
      <p>
        {subject && path && (
          <Link to={path} className="link font-semibold">
            {subject}
          </Link>
        )}
        {subject && !path && <span className="font-semibold">{subject}</span>}
        {subject ? `: ${actionText(entry.action)}` : actionText(entry.action)}
      </p>
      {changes.length > 0 && (
        <ul className="mt-0.5 text-ink-soft">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function AuditFilters() {
  const { get, change } = useListParams()
  const { data } = useQuery({
    queryKey: ['admin-audit-choices'],
    queryFn: ({ signal }) => unwrap(client.admin.audit.choices.$get({}, { init: { signal } })),
  })
  const [subject, staff] = [get('subject') ?? '', get('staff') ?? '']
  const options = data ?? { subjects: subject ? [subject] : [], staff: [] }
  return (
    <>
      <SelectField
        label="Type"
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
        options={[
          { value: '', label: 'All types' },
          ...options.subjects.map((value) => ({ value, label: subjectLabel(value) })),
        ]}
      />
      <SelectField
        label="Staff"
        value={staff}
        onChange={({ target }) => change({ staff: target.value })}
        options={[
          { value: '', label: 'All staff' },
          ...options.staff.map(({ id, email }) => ({ value: String(id), label: email })),
        ]}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'From' : 'To'}
            type="date"
            value={get(name) ?? ''}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
    </>
  )
}
