import type { ReactNode } from 'react'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { OrderPicture } from '../order-picture.tsx'
import type { AdminOrderItem } from '../order-query.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Money } from '#app/ui/money.tsx'

type Props = {
  item: Pick<AdminOrderItem['item'], 'name' | 'size' | 'quantity' | 'options' | 'price'>
  picture: string
  children: ReactNode
}

/** Shows an item of an order or a quote. */
export function ItemRow({ item: { name, size, quantity, options, price }, picture, children }: Props) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <OrderPicture src={picture} alt="" className="size-18 sm:size-28" />
      <div className="min-w-0">
        <h3 className="text-base wrap-anywhere">{name}</h3>
        <p className="tabular-nums">
          {sizeText(size)}
          <span className="mx-2 text-ink-faint">·</span>
          {quantity.toLocaleString('en-US')} {quantity === 1 ? 'piece' : 'pieces'}
        </p>
        {options && <p className="font-semibold wrap-anywhere">{optionsText(options)}</p>}
        {children}
      </div>
      <Money className="font-semibold max-sm:col-start-2">{formatCents(price)}</Money>
    </li>
  )
}

type TotalsProps = {
  /** Pairs of a label and an amount. */
  rows: string[][]
  totalCents: number
  className?: string
  /** True if screen readers should announce changes. */
  isLive?: boolean
}

export function TotalsList({ rows, totalCents, className = '', isLive = false }: TotalsProps) {
  return (
    <dl
      className={`grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 ${className}`}
      aria-live={isLive ? 'polite' : undefined}
    >
      {rows.map(([label = '', amount = '']) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-ink-soft wrap-anywhere">{label}</dt>
          <dd className="text-right">
            <Money>{amount}</Money>
          </dd>
        </div>
      ))}
      <div className="col-span-full grid grid-cols-subgrid border-t border-ink pt-1 text-base font-semibold">
        <dt>Total</dt>
        <dd className="text-right">
          <Money>{formatCents(totalCents)}</Money>
        </dd>
      </div>
    </dl>
  )
}
