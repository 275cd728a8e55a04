import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { useListParams } from '../list/use-list-params.ts'
import { useReorder, OrderButtons } from '../list/order-buttons.tsx'
import { DataTable, type Column } from '../list/data-table.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { DesignDialog } from './design-dialog.tsx'
import { designsKey, libraryCategoriesQuery, type Design, type LibraryCategory } from './library-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Library') }]

export default function LibraryPage() {
  const { get, before, change } = useListParams()
  const [q, category] = [get('q'), get('category')]
  const list = useList(client.admin.library.designs.$get, {
    key: designsKey,
    filter: { q, category: /^\d+$/.test(category ?? '') ? Number(category) : undefined },
    // Designs are listed in ascending order, so the URL's `before` cursor means “after”.
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
  // The first design needs a category, so the category dialog opens first.
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

function designColumns(
  rows: Design[],
  categories: LibraryCategory[],
  edit: (design: Design) => void,
  { place, list }: Pick<ReturnType<typeof useReorder>, 'place' | 'list'>,
): Column<Design>[] {
  const categoryName = (design: Design) =>
    categories.find(({ id }) => id === design.libraryCategoryId)?.name ?? ''
  return [
    {
      id: 'order',
      header: 'Order',
      className: 'w-20',
      cell: (design) => {
        const at = rows.indexOf(design)
        return (
          <OrderButtons
            list={list}
            id={design.id}
            name={design.name}
            previous={rows[at - 1]}
            next={rows[at + 1]}
            onMove={(where) => place(design, where)}
          />
        )
      },
    },
    {
      id: 'name',
      header: 'Design',
      cell: (design) => (
        <div className="flex items-center gap-3">
          <img
            src={`/${design.picturePath}`}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            className="hidden size-10 shrink-0 object-contain sm:block"
          />
          <div className="min-w-0">
            <button
              type="button"
              className="link text-left font-semibold wrap-anywhere"
              onClick={() => edit(design)}
            >
              {design.name}
            </button>
            <div className="text-xs text-ink-soft lg:hidden">
              {design.isDisabled && 'Disabled, '}
              {categoryName(design)}
            </div>
          </div>
        </div>
      ),
    },
    { id: 'category', header: 'Category', isWideOnly: true, cell: categoryName },
    {
      id: 'size',
      header: 'Size',
      isWideOnly: true,
      className: 'tabular-nums',
      cell: (design) => sizeText({ ...design, unit: 'in' }),
    },
    {
      id: 'price',
      header: 'Price',
      className: 'text-right tabular-nums',
      cell: ({ priceCents }) => formatCents(priceCents),
    },
    {
      id: 'file',
      header: 'File',
      isWideOnly: true,
      cell: ({ name, filePath }) => (
        <a href={fileLink({ name, filePath })} download className="link">
          Download<span className="sr-only"> {name}</span>
        </a>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      isWideOnly: true,
      cell: ({ isDisabled }) =>
        isDisabled ? <Badge tone="warning">Disabled</Badge> : <Badge tone="success">Active</Badge>,
    },
  ]
}

/** Names the download after the design, because uploaded files have random names. */
function fileLink({ name, filePath }: { name: string; filePath: string }): string {
  const extension = filePath.split('.').at(-1)
  return filePath.startsWith('files/')
    ? `/${filePath}?download=${encodeURIComponent(`${name}.${extension}`)}`
    : `/${filePath}`
}
