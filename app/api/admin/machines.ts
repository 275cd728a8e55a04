import { z } from '@hono/zod-openapi'
import { readPressRoom } from '#app/features/shop/settings/shop.server.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const machineSchema = z.object({ id: z.number(), name: z.string() }).openapi('Machine')

export const adminMachinesApi = router().openapi(
  endpoint('get', '/', access.staff('orders.read'), {
    summary: 'The shop’s printers and cutters, the default first',
    responses: { 200: z.array(machineSchema) },
  }),
  async (c) => {
    const { machines } = await readPressRoom(c.var.shop.db)
    return c.json(
      machines.map(({ id, name }) => ({ id, name })),
      200,
    )
  },
)
