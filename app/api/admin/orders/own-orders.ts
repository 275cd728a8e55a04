import { z } from '@hono/zod-openapi'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'

export const ownOrderSchema = z
  .object({
    id: z.number(),
    status: z.enum(paidStatuses),
    canceledAt: z.string().nullable(),
    createdAt: z.string(),
    priceTotal: z.number().int(),
  })
  .openapi('OwnOrder')

export const presentOwnOrder = ({
  id,
  status,
  canceledAt,
  createdAt,
  totalCents,
}: Order): z.infer<typeof ownOrderSchema> => ({
  id,
  status,
  canceledAt: canceledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  priceTotal: totalCents,
})
