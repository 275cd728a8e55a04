import { z } from '@hono/zod-openapi'
import { openStages } from '#app/features/ground/orders/order-stage.ts'
import { boardPage } from '#app/features/desk/order-list/orders-list.input.ts'
import { readBoard } from '#app/features/desk/order-list/read-board.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { router } from '../../http/router.ts'
import { listedOrderSchema, presentListedOrder } from './present-listed-order.ts'

const columnSchema = z
  .object({
    stage: z.enum(openStages),
    count: z.number().int().openapi({ description: 'Of all its orders, not only these cards' }),
    cards: z.array(listedOrderSchema),
  })
  .openapi('BoardColumn')

export const adminBoardApi = router().openapi(
  endpoint('get', '/', access.staff('orders.read'), {
    summary:
      'Open orders by stage, earliest promised day first; up to 30 a column, or the next ones after a card’s cursor',
    query: boardPage,
    responses: { 200: z.array(columnSchema) },
    errors: [422],
  }),
  async (c) => {
    const context = staffOperation(c)
    const board = await readBoard(context, c.req.valid('query'))
    return c.json(
      board.map(({ stage, count, cards }) => ({
        stage,
        count,
        cards: cards.map((card) => presentListedOrder(card, context.staff)),
      })),
      200,
    )
  },
)
