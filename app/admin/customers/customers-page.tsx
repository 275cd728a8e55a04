import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { client } from '#app/client.ts'
import { customerSortings } from '#app/features/desk/customers/customers.input.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { oneOf, useListParams } from '../list/use-list-params.ts'
import { useMay } from '../staff/use-me.ts'
import { DataTable } from '../list/data-table.tsx'
import { customersColumns } from './customers-columns.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { tagsQuery } from './tags-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }]

export default function CustomersPage() {
  const { get, change } = useListParams()
  const may = useMay()
  const [q, tag] = [get('q'), get('tag')]
  const sort = oneOf(customerSortings, get('sort')) ?? 'latest'
  const [isErasing, setIsErasing] = useState(false)
  const list = useList(client.admin.customers.$get, { key: ['admin-customers'], filter: { q, tag, sort } })
  return (
    <ListPage
      title="Customers"
      list={list}
      search={<SearchField label="Search name, email, phone, city and tags" />}
      filters={<TagFilter tag={tag} onChange={(chosen) => change({ tag: chosen })} />}
      action={
        may('customers.erase') && (
          <Button variant="secondary" onClick={() => setIsErasing(true)}>
            Erase a guest’s data
          </Button>
        )
      }
      empty={q || tag ? 'No matching customers' : 'No customers yet'}
    >
      <DataTable
        caption={
          sort === 'value' ? 'Customers, highest lifetime value first' : 'Customers, latest order first'
        }
        columns={customersColumns({ sort, onSort: (sorting) => change({ sort: sorting }) })}
        rows={shownRows(list.data)}
      />
      <Pager rows={list.data} isNewestFirst={false} />
      {isErasing && <EraseDialog customer={null} onClose={() => setIsErasing(false)} />}
    </ListPage>
  )
}

type TagFilterProps = { tag: string | undefined; onChange: (tag: string | undefined) => void }

function TagFilter({ tag = '', onChange }: TagFilterProps) {
  const { data = [] } = useQuery(tagsQuery)
  if (data.length === 0 && !tag) return null
  const options = [
    { value: '', label: 'All customers' },
    ...(tag && !data.some((each) => each.tag === tag) ? [{ value: tag, label: tag }] : []),
    ...data.map((each) => ({ value: each.tag, label: `${each.tag} (${each.customers})` })),
  ]
  return (
    <SelectField
      label="Tag"
      className="w-48"
      options={options}
      value={tag}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}
