import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { cloneTemplate, dropClone, type TemplateName } from '#test/postgres/template.ts'

/**
 * Reserves a database for this test file: migrated, or with the demo shop. Call this at the top of the file; the
 * returned function creates the database on its first call and resolves to its URL. It is dropped after the file's last
 * `afterAll`; close your own connections first.
 */
export function testDatabase(template: TemplateName = 'migrated'): () => Promise<string> {
  const name = randomBytes(6).toString('hex')
  let url: Promise<string> | undefined
  afterAll(async () => {
    if (url) await dropClone(inject('postgresUrl'), name)
  })
  return () => {
    url ??= cloneTemplate(inject('postgresUrl'), { template, name })
    return url
  }
}
