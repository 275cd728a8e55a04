import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { ListPage } from '../list/list-page.tsx'
import { fetchLength, Pager, shownRows } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { useReorder } from '../list/use-reorder.ts'
import { DataTable } from '../list/data-table.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { designColumns } from './design-columns.tsx'
import { DesignDialog } from './design-dialog.tsx'
import { designsKey, libraryCategoriesQuery, type Design, type LibraryCategory } from './library-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Library') }]

export default function LibraryPage() {
  const { get, before: after, change } = useListParams()
  const [q, category] = [get('q'), get('category')]
  const list = useQuery({
    queryKey: [...designsKey, q ?? null, category ?? null, after ?? null],
    queryFn: ({ signal }) => {
      const query = {
        limit: fetchLength,
        ...(q && { q }),
        ...(after && { after }),
        ...(/^\d+$/.test(category ?? '') && { category: Number(category) }),
      }
      return unwrap(client.admin.library.designs.$get({ query }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
  })
  const { data } = useQuery(libraryCategoriesQuery)
  const categories = data ?? []
  const {
    announcement,
    place,
    list: listId,
  } = useReorder((id, json) => {
    const param = { designId: String(id) }
    return unwrap(client.admin.library.designs[':designId'].place.$put({ param, json }))
  }, designsKey)
  const [dialog, setDialog] = useState<Design | 'new' | 'categories' | null>(null)
  // The first design needs a category, so that dialog opens first.
  const shown = dialog === 'new' && data?.length === 0 ? 'categories' : dialog
  const close = () => {
    setDialog(null)
    void list.refetch()
  }
  return (
    <ListPage
      title="Library"
      list={list}
      search={<SearchField label="Search by name" />}
      filters={
        <SelectField
          label="Category"
          isLabelHidden
          className="w-52"
          value={category ?? ''}
          onChange={({ target }) => change({ category: target.value })}
          options={[{ value: '', label: 'All categories' }, ...categoryOptions(categories)]}
        />
      }
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setDialog('categories')}>
            Categories
          </Button>
          <Button onClick={() => setDialog('new')}>New design</Button>
        </div>
      }
      empty={q || category ? 'No matching designs' : 'No designs yet'}
      emptyHint={
        q || category
          ? undefined
          : 'The library appears in the shop once it has a design. Add a category first.'
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <DataTable
        caption="Designs in display order"
        columns={designColumns(list.data ?? [], categories, setDialog, { place, list: listId })}
        rows={shownRows(list.data) ?? []}
        rowId={({ id }) => String(id)}
      />
      <Pager rows={list.data} isNewestFirst={false} />
      {shown === 'categories' && <CategoriesDialog categories={categories} onClose={close} />}
      {shown && shown !== 'categories' && data && (
        <DesignDialog
          key={shown === 'new' ? 'new' : shown.id}
          design={shown === 'new' ? null : shown}
          categories={categories}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

const categoryOptions = (categories: LibraryCategory[]) =>
  categories.map(({ id, name }) => ({ value: String(id), label: name }))
