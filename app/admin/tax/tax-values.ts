import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import type { TaxMode } from '#app/features/ground/money/tax.ts'
import { numberField, readNumber } from '../form/read-fields.ts'

export type TaxTable = InferResponseType<typeof client.admin.tax.$get, 200>

export type TaxValues = {
  mode: TaxMode
  states: { state: string; rate: string; isShippingTaxed: boolean }[]
}

// A refetch would replace the table while it is being edited.
export const taxQuery = queryOptions({
  queryKey: ['admin-tax'],
  queryFn: ({ signal }) => unwrap(client.admin.tax.$get({}, { init: { signal } })),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const valuesOf = ({ mode, states }: TaxTable): TaxValues => ({
  mode,
  states: states.map(({ state, rate, isShippingTaxed }) => ({
    state,
    rate: numberField(rate),
    isShippingTaxed,
  })),
})

/** An unselected state, or a rate that is not a number, is left for the schema to reject. */
export const inputOf = (version: number, { mode, states }: TaxValues) => ({
  mode,
  states: states.map(({ state, rate, isShippingTaxed }) => ({
    state: state as TaxTable['states'][number]['state'],
    rate: readNumber(rate.replace('%', '')) ?? Number.NaN,
    isShippingTaxed,
  })),
  version,
})
