import { sizeText } from '#app/features/ground/orders/order.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Badge } from '#app/ui/badge.tsx'
import { OrderButtons } from '../list/order-buttons.tsx'
import type { useReorder } from '../list/use-reorder.ts'
import type { Column } from '../list/data-table.tsx'
import type { Design, LibraryCategory } from './library-query.ts'

export function designColumns(
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
