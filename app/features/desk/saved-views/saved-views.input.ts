import { z } from 'zod'
import { requiredText } from '#app/features/ground/people/required-text.ts'
import { sortedOrders } from '#app/features/desk/order-list/orders-list.input.ts'

/** The limit for each employee. */
export const maxViews = 30

const filters = z.strictObject(sortedOrders.shape)

/** The filter as in the list's URL. */
const viewFilter = z
  .record(z.string().max(20), z.string().max(200))
  .refine((filter) => filters.safeParse(filter).success, 'Unknown filter')
  .refine((filter) => Object.keys(filter).length > 0, 'Filter or sort the orders first')

export const viewInput = z.object({
  name: requiredText('Name', 40),
  isShared: z.boolean('Choose who sees it'),
  filter: viewFilter,
})

export type ViewInput = z.output<typeof viewInput>

export const viewChange = viewInput.extend({ version: z.number('Enter a version').int() })

export type ViewChange = z.output<typeof viewChange>
