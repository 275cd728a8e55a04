import { z } from 'zod'

const orderId = z.number('Select orders').int().min(1).max(2_147_483_647)
const employeeId = z.number('Choose an employee').int().min(1).max(2_147_483_647).nullable()

export const assigneeChange = z.object({
  /** Null unassigns the order. */
  assigneeId: employeeId,
  /** The assignee shown to the user; an order that someone else has assigned since is rejected. */
  from: employeeId,
})

export type AssigneeChange = z.output<typeof assigneeChange>

const maxAssigned = 500

export const assignmentInput = z.object({
  assigneeId: employeeId,
  orders: z
    .array(z.object({ orderId, from: employeeId }), 'Select orders')
    .min(1, 'Select an order')
    .max(maxAssigned, `Select at most ${maxAssigned} orders`),
})

export type AssignmentInput = z.output<typeof assignmentInput>
