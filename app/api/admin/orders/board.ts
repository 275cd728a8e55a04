import { z } from '@hono/zod-openapi'
import { openStages } from '#app/features/ground/orders/order-stage.ts'
import { readBoard } from '#app/features/desk/order-list/read-board.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { router } from '../../http/router.ts'
import { presentWorkedOrder, workedOrderSchema } from './present-listed-order.ts'

const columnSchema = z
  .object({
    stage: z.enum(openStages),
    count: z.number().int(),
    cards: z.array(workedOrderSchema),
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
      board.map(({ stage, count, cards }) => ({
        stage,
        count,
        cards: cards.map((card) => presentWorkedOrder(card, staff)),
      })),
      200,
    )
  },
)
