import { expect, test } from 'vitest'
import { orderOfTicket, ticketCode } from './ticket-code.ts'

test('a job ticket’s code is read back as its order', () => {
  expect(orderOfTicket(ticketCode(1001))).toBe(1001)
  expect(orderOfTicket(' job-1001\n')).toBe(1001)
})

test.each(['', '1001', 'JOB-', 'JOB-0', 'JOB-1001x', 'XJOB-1001', '1Z999AA10123456784', 'JOB-99999999999'])(
  '%j is not a job ticket',
  (scanned) => expect(orderOfTicket(scanned)).toBeNull(),
)
