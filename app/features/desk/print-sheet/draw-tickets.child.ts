// Runs in a thread, because drawing text in many scripts, and up to 50 orders with their pictures, takes a long time.
import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { drawTicket } from './draw-print-sheet.server.ts'
import { openTicketPage } from './ticket-page.server.ts'
import type { TicketJob } from './ticket.ts'

if (!parentPort) throw new Error('tickets are drawn in a thread')
for await (const [job] of on(parentPort, 'message')) {
  const { title, tickets } = job as TicketJob
  const page = await openTicketPage(title)
  for (const ticket of tickets) drawTicket(page, ticket)
  const pdf = await page.finish()
  parentPort.postMessage(pdf, [pdf.buffer])
}
