import { z } from '@hono/zod-openapi'
import { openStatuses } from '#app/features/ground/orders/order-status.ts'
import { readBoard } from '#app/features/desk/order-list/read-board.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { router } from '../../http/router.ts'
import { presentWorkedOrder, workedOrderSchema } from './present-listed-order.ts'

const columnSchema = z
  .object({
    status: z.enum(openStatuses),
    count: z.number().int().openapi({ description: '1000 means 1000 or more' }),
    cards: z.array(
      workedOrderSchema.extend({
        since: z.string().openapi({ format: 'date-time', description: 'When it entered this column' }),
      }),
    ),
  })
  .openapi('BoardColumn')

export const adminBoardApi = router().openapi(
  endpoint('get', '/', access.staff('orders.read'), {
    summary: 'Open orders by what they are waiting for, earliest promised day first',
    responses: { 200: z.array(columnSchema) },
  }),
  async (c) => {
    const { staff, ...context } = staffOperation(c)
    const board = await readBoard(context)
    return c.json(
      board.map(({ status, count, cards }) => ({
        status,
        count,
        cards: cards.map((card) => ({ ...presentWorkedOrder(card, staff), since: card.since.toISOString() })),
      })),
      200,
    )
  },
)
