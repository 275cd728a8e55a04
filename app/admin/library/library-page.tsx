import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { useListParams } from '../list/use-list-params.ts'
import { useReorder } from '../list/use-reorder.ts'
import { DataTable } from '../list/data-table.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { designColumns } from './design-columns.tsx'
import { DesignDialog } from './design-dialog.tsx'
import { designsKey, libraryCategoriesQuery, type Design, type LibraryCategory } from './library-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Library') }]

export default function LibraryPage() {
  const { get, before, change } = useListParams()
  const [q, category] = [get('q'), get('category')]
  const list = useList(client.admin.library.designs.$get, {
    key: designsKey,
    filter: { q, category: /^\d+$/.test(category ?? '') ? Number(category) : undefined },
    page: { after: before },
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
        rows={shownRows(list.data)}
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
