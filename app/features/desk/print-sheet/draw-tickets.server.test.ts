import { expect, test } from 'vitest'
import { drawTickets } from './make-print-sheet.server.ts'

test('draws tickets after an earlier job failed', async () => {
  const broken = drawTickets({ title: 'Job tickets', tickets: [null as never] })
  const next = drawTickets({ title: 'Job tickets', tickets: [] })
  await expect(broken).rejects.toThrow(TypeError)
  expect(Buffer.from(await next).toString('latin1')).toMatch(/^%PDF-/)
})
