import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { client } from '#app/client.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { endText, startText } from '#app/features/ground/time/date-text.ts'
import { couponText } from '#app/features/sales/coupons/coupon-text.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Pager } from '../list/pager.tsx'
import { ListPage } from '../list/list-page.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { useListParams } from '../list/use-list-params.ts'
import { DataTable, type Column } from '../list/data-table.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponProductsQuery, type Coupon } from './coupons-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Coupons') }]

export default function CouponsPage() {
  const { get } = useListParams()
  const q = get('q')
  const list = useList(client.admin.coupons.$get, { key: ['admin-coupons'], filter: { q } })
  const timeZone = useTimeZone()
  const { data: products = [] } = useQuery(couponProductsQuery)
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const [edited, setEdited] = useState<Coupon | 'new' | null>(null)
  return (
    <ListPage
      title="Coupons"
      list={list}
      search={<SearchField label="Search by code" />}
      action={<Button onClick={() => setEdited('new')}>New coupon</Button>}
      empty={q ? 'No matching coupons' : 'No coupons yet'}
    >
      <DataTable
        caption="Coupons, newest first"
        columns={columns({ edit: setEdited, now: new Date(list.dataUpdatedAt), timeZone, names })}
        rows={shownRows(list.data)}
      />
      {(list.data?.length ?? 0) > 0 && (
        <p className="mt-2 text-xs text-ink-faint">
          Cost is the total of discounts and free shipping on paid orders, before refunds.
        </p>
      )}
      <Pager rows={list.data} />
      {edited && (
        <CouponDialog
          key={edited === 'new' ? 'new' : edited.id}
          coupon={edited === 'new' ? null : edited}
          timeZone={timeZone}
          onClose={() => {
            setEdited(null)
            void list.refetch()
          }}
        />
      )}
    </ListPage>
  )
}

type ColumnOptions = {
  edit: (coupon: Coupon) => void
  now: Date
  timeZone: string
  /** Product names by id. */
  names: ReadonlyMap<string, string>
}

const columns = ({ edit, now, timeZone, names }: ColumnOptions): Column<Coupon>[] => [
  {
    id: 'code',
    header: 'Code',
    className: 'min-w-28',
    cell: (coupon) => (
      <>
        <button
          type="button"
          className="link text-left font-semibold wrap-anywhere"
          onClick={() => edit(coupon)}
        >
          {coupon.code}
        </button>
        {(coupon.startsAt || coupon.endsAt) && (
          <p className="text-xs text-ink-soft lg:hidden">{windowText(coupon, timeZone)}</p>
        )}
      </>
    ),
  },
  {
    id: 'discount',
    header: 'Discount',
    className: 'tabular-nums',
    cell: (coupon) => (
      <>
        {discountText(coupon)}
        {conditionsOf(coupon, names).map((condition) => (
          <p key={condition} className="text-xs wrap-anywhere text-ink-soft">
            {condition}
          </p>
        ))}
      </>
    ),
  },
  {
    id: 'used',
    header: 'Used',
    className: 'text-right tabular-nums',
    cell: ({ redemptions, maxRedemptions, costCents }) => (
      <>
        {maxRedemptions === null ? redemptions : `${redemptions} of ${maxRedemptions}`}
        {costCents > 0 && <p className="text-xs text-ink-soft sm:hidden">Cost {formatCents(costCents)}</p>}
      </>
    ),
  },
  {
    id: 'cost',
    header: 'Cost',
    className: 'text-right tabular-nums max-sm:hidden',
    cell: ({ costCents }) => formatCents(costCents),
  },
  {
    id: 'window',
    header: 'Valid',
    isWideOnly: true,
    cell: (coupon) => windowText(coupon, timeZone) || 'Always',
  },
  { id: 'state', header: 'Status', cell: (coupon) => <State coupon={coupon} now={now} /> },
]

function windowText({ startsAt, endsAt }: Coupon, timeZone: string): string {
  return [startsAt && `from ${startText(startsAt, timeZone)}`, endsAt && `until ${endText(endsAt, timeZone)}`]
    .filter(Boolean)
    .join(' ')
}

function State({ coupon, now }: { coupon: Coupon; now: Date }) {
  if (coupon.isDisabled) return <Badge>Disabled</Badge>
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions)
    return <Badge>Used up</Badge>
  if (coupon.endsAt && new Date(coupon.endsAt) <= now) return <Badge>Expired</Badge>
  if (coupon.startsAt && new Date(coupon.startsAt) > now) return <Badge tone="warning">Scheduled</Badge>
  return <Badge tone="success">Active</Badge>
}

const discountText = ({ kind, percentage, amountCents }: Coupon) =>
  couponText({
    percentage: percentage ?? 0,
    amount: amountCents ?? undefined,
    isFreeShipping: kind === 'free-shipping',
  })

const maxNamed = 3

function conditionsOf({ isFirstOrderOnly, products }: Coupon, names: ReadonlyMap<string, string>): string[] {
  const named = products.slice(0, maxNamed).map((id) => names.get(id) ?? `Product ${id}`)
  const more = products.length - named.length
  const only = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return [...(isFirstOrderOnly ? ['First order only'] : []), ...(only ? [`Only ${only}`] : [])]
}
