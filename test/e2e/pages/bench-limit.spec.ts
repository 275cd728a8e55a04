import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@playwright/test'
import { sameShape } from '../../../bench/load/same-shape.ts'
import { scenarios } from '../../../bench/load/scenarios.ts'
import { openServers } from '../../../bench/load/targets.ts'

test('the benchmark’s limit server sends the same responses as the shop', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
  try {
    const servers = await openServers(folder, { orders: 200, items: 600, customers: 20 })
    try {
      const targets = [await servers.start('shop'), await servers.start('limit')]
      for (const scenario of scenarios) await sameShape(scenario, targets)
    } finally {
      await servers.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
