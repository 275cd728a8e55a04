import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { sizeText } from '#app/features/orders/order.ts'
import { formatCents } from '#app/features/pricing/cents.ts'
import { pageTitle } from '#app/page-title.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { ListPage } from '../list/list-page.tsx'
import { OrderButtons } from '../list/order-buttons.tsx'
import { askedLength, pageLength, shownRows } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { usePlace } from '../list/use-place.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { DesignDialog } from './design-dialog.tsx'
import { designsKey, libraryCategoriesQuery, type Design, type LibraryCategory } from './library-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Library') }]

export default function LibraryPage() {
  const { get, before: after, change } = useListAddress()
  const [q, category] = [get('q'), get('category')]
  const list = useQuery({
    queryKey: [...designsKey, q ?? null, category ?? null, after ?? null],
    queryFn: ({ signal }) => {
      const query = {
        limit: askedLength,
        ...(q && { q }),
        ...(after && { after }),
        ...(/^\d+$/.test(category ?? '') && { category: Number(category) }),
      }
      return unwrap(client.admin.library.designs.$get({ query }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
  })
  const { data: categories = [] } = useQuery(libraryCategoriesQuery)
  const {
    said,
    place,
    list: listId,
  } = usePlace((id, json) => {
    const param = { designId: String(id) }
    return unwrap(client.admin.library.designs[':designId'].place.$put({ param, json }))
  }, designsKey)
  const [edited, setEdited] = useState<Design | 'new' | 'categories' | null>(null)
  const close = () => setEdited(null)
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
          <Button variant="secondary" onClick={() => setEdited('categories')}>
            Categories
          </Button>
          <Button onClick={() => setEdited('new')}>New design</Button>
        </div>
      }
      empty={q || category ? 'No design is like this' : 'No designs yet'}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <DataTable
        caption="Designs in the order of the shop"
        columns={columns(list.data ?? [], categories, setEdited, { place, list: listId })}
        rows={shownRows(list.data) ?? []}
        rowId={({ id }) => String(id)}
      />
      <DesignPager rows={list.data} />
      {edited === 'categories' && <CategoriesDialog categories={categories} onClose={close} />}
      {edited && edited !== 'categories' && (
        <DesignDialog
          key={edited === 'new' ? 'new' : edited.id}
          design={edited === 'new' ? null : edited}
          categories={categories}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

const categoryOptions = (categories: LibraryCategory[]) =>
  categories.map(({ id, name }) => ({ value: String(id), label: name }))

function columns(
  rows: Design[],
  categories: LibraryCategory[],
  edit: (design: Design) => void,
  { place, list }: Pick<ReturnType<typeof usePlace>, 'place' | 'list'>,
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
      header: 'State',
      isWideOnly: true,
      cell: ({ isDisabled }) =>
        isDisabled ? <Badge tone="warning">Disabled</Badge> : <Badge tone="success">Sold</Badge>,
    },
  ]
}

/** Uploaded files are called by random names; who downloads one wants to know what it is. */
function fileLink({ name, filePath }: { name: string; filePath: string }): string {
  const extension = filePath.split('.').at(-1)
  return filePath.startsWith('files/')
    ? `/${filePath}?download=${encodeURIComponent(`${name}.${extension}`)}`
    : `/${filePath}`
}

/** Page by page in the order of the shop. */
function DesignPager({ rows }: { rows: Design[] | undefined }) {
  const { before: after, search } = useListAddress()
  const last = rows && rows.length > pageLength ? rows[pageLength - 1] : undefined
  if (after === undefined && !last) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {after === undefined ? (
        <span />
      ) : (
        <LinkButton to={search({})} variant="secondary" size="sm">
          First page
        </LinkButton>
      )}
      {last && (
        <LinkButton to={search({ before: last.id })} variant="secondary" size="sm">
          Next page
        </LinkButton>
      )}
    </nav>
  )
}
