import { Link, type MetaFunction } from 'react-router'
import { client } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { DataTable, type Column } from '../list/data-table.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { gangSheetsKey, pollMs, type ListedSheet } from './gang-sheets-query.ts'
import { SheetState } from './sheet-state.tsx'
import { inchesText, rollUseText } from './sheet-text.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Gang sheets') }]

export default function GangSheetsPage() {
  const list = useList(client.admin['gang-sheets'].$get, {
    key: [...gangSheetsKey, 'list'],
    pollMs: (sheets = []) => pollMs(sheets),
  })
  return (
    <ListPage
      title="Gang sheets"
      list={list}
      empty="No gang sheets yet"
      emptyHint="Select orders in Approved or In print on the board, then choose Gang sheet to print them together."
    >
      <DataTable caption="Gang sheets, newest first" columns={columns} rows={shownRows(list.data)} />
      <Pager rows={list.data} />
    </ListPage>
  )
}

const sizeText = (sheet: ListedSheet) =>
  sheet.length === null ? '' : `${inchesText(sheet.length)}, ${rollUseText(sheet)}`

const columns: Column<ListedSheet>[] = [
  {
    id: 'sheet',
    header: 'Sheet',
    className: 'wrap-anywhere',
    cell: (sheet) => (
      <>
        <Link to={`/admin/gang-sheets/${sheet.id}`} className="link font-semibold">
          Sheet {sheet.id}
        </Link>
        {sheet.reprintOf !== null && (
          <p className="text-xs text-ink-soft">Reprint from sheet {sheet.reprintOf}</p>
        )}
        <p>
          {sheet.material}, {sheet.pieces.toLocaleString('en-US')} {sheet.pieces === 1 ? 'piece' : 'pieces'}
        </p>
        <p className="text-xs text-ink-soft lg:hidden">{sizeText(sheet)}</p>
        <p className="text-xs text-ink-faint lg:hidden">
          <ShopTime at={sheet.createdAt} />
        </p>
        {sheet.problem && <p className="text-xs text-error">{sheet.problem}</p>}
      </>
    ),
  },
  {
    id: 'orders',
    header: 'Orders',
    className: 'tabular-nums',
    isWideOnly: true,
    cell: ({ orders }) => ordersText(orders),
  },
  { id: 'use', header: 'Roll', className: 'tabular-nums', isWideOnly: true, cell: sizeText },
  {
    id: 'created',
    header: 'Requested',
    className: 'whitespace-nowrap',
    isWideOnly: true,
    cell: ({ createdAt, email }) => (
      <>
        <ShopTime at={createdAt} />
        <p className="text-xs text-ink-soft">{email}</p>
      </>
    ),
  },
  { id: 'state', header: 'Status', cell: (sheet) => <SheetState sheet={sheet} /> },
]

const shownOrders = 6

const ordersText = (orders: number[]) =>
  orders.length <= shownOrders
    ? orders.join(', ')
    : `${orders.slice(0, shownOrders).join(', ')} and ${orders.length - shownOrders} more`
