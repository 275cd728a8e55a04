import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { cloneTemplate, dropClone } from '#test/postgres/template.ts'

const name = randomBytes(6).toString('hex')
let url: Promise<string> | undefined

/**
 * The URL of a migrated database that this test file has for itself, dropped after the file's last `afterAll`.
 * Call it at the top of the file or in `beforeAll`, and close your own connections in `afterAll`.
 */
export function testDatabase(): Promise<string> {
  url ??= cloneTemplate(inject('postgresUrl'), name)
  return url
}

// Registered here, because a hook added while another one runs is never called.
afterAll(async () => {
  if (url) await dropClone(inject('postgresUrl'), name)
})
