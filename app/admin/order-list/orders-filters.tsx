import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { AssigneeFilter } from './assignee-fields.tsx'
import type { OrdersFilter } from './orders-params.ts'
import { orderProductsQuery } from './orders-query.ts'

const waitingOptions = [
  { value: '', label: 'Anyone' },
  { value: 'staff', label: 'Staff' },
  { value: 'customer', label: 'Customer' },
]

export function OrdersFilters({ filter }: { filter: OrdersFilter }) {
  const { change } = useListParams()
  const [isOpen, setIsOpen] = useState(false)
  const activeCount = [filter.product, filter.assignee, filter.waiting, filter.from, filter.to].filter(
    Boolean,
  ).length
  const isBackwards = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
      </Button>
      <div className={`flex-wrap items-start gap-x-4 gap-y-3 lg:flex ${isOpen ? 'flex' : 'hidden'}`}>
        <ProductField product={filter.product} />
        <AssigneeFilter assignee={filter.assignee} />
        <SelectField
          label="Waiting for"
          className="w-36"
          options={waitingOptions}
          value={filter.waiting ?? ''}
          onChange={({ target }) => change({ waiting: target.value })}
        />
        <DayField name="from" label="Paid from" value={filter.from} max={filter.to} />
        <DayField
          name="to"
          label="Paid to"
          value={filter.to}
          min={filter.from}
          error={isBackwards ? 'The end date can’t be before the start date' : null}
        />
      </div>
    </>
  )
}

type DayProps = {
  name: 'from' | 'to'
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  error?: string | null
}

function DayField({ name, label, value = '', ...field }: DayProps) {
  const { change } = useListParams()
  const [day, setDay] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setDay(value)
  }
  return (
    <TextField
      type="date"
      className="w-40"
      label={label}
      value={day}
      {...field}
      onChange={({ target }) => {
        setDay(target.value)
        // Ignore incomplete years: typing 2026 passes through 2, 20 and 202.
        if (/^([12]\d{3}-.*)?$/.test(target.value)) change({ [name]: target.value }, { replace: true })
      }}
    />
  )
}

type ProductProps = { product: string | undefined; isLabelHidden?: boolean }

export function ProductField({ product = '', isLabelHidden = false }: ProductProps) {
  const { change } = useListParams()
  return (
    <SelectField
      label="Product"
      isLabelHidden={isLabelHidden}
      className="w-48"
      options={useProductOptions()}
      value={product}
      onChange={({ target }) => change({ product: target.value })}
    />
  )
}

function useProductOptions() {
  const { data = [] } = useQuery(orderProductsQuery)
  const childrenOf = (parentId: number | null) => data.filter((product) => product.parentId === parentId)
  const categories = childrenOf(null).flatMap(({ id, name }) => [
    { value: String(id), label: name },
    ...childrenOf(id).map((product) => ({ value: String(product.id), label: `\u2003${product.name}` })),
  ])
  return [{ value: '', label: 'All products' }, ...categories, { value: 'library', label: 'Library designs' }]
}
