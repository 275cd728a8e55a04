import { createRoute, z } from '@hono/zod-openapi'
import { readBoard } from '#app/features/orders/read-board.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/asking.ts'
import { json, refusals, router } from '../../http/http.ts'
import { presentWorkedOrder, workedOrderSchema } from './present-listed-order.ts'

const columnSchema = z
  .object({
    status: z.string(),
    count: z.number().int().openapi({ description: '1000 stands for that or more' }),
    cards: z.array(
      workedOrderSchema.extend({
        since: z.string().openapi({ format: 'date-time', description: 'When it came into this column' }),
      }),
    ),
  })
  .openapi('BoardColumn')

export const adminBoardApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/admin/board',
    summary: 'The production day: open orders by what they wait for, what was promised first at the top',
    ...access.staff['orders.read'],
    responses: { 200: json(z.array(columnSchema)), ...refusals(401, 403) },
  }),
  async (c) => {
    const { staff, ...context } = await staffOperation(c, 'orders.read')
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
