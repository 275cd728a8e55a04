import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { onDatabase } from '#test/postgres/template.ts'

export async function newFolder(name = 'place'): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `kisscut-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty database on the test run's PostgreSQL server. */
export async function newDatabase(): Promise<string> {
  const name = `kisscut_test_${randomBytes(6).toString('hex')}`
  const server = inject('postgresUrl')
  await onDatabase(server, (client) => client.query(`create database ${name}`))
  onTestFinished(() =>
    onDatabase(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export const sharedSettings = (url: string, dataDir: string, secret = randomBytes(32).toString('hex')) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SECRET: secret,
  PUBLIC_URL: 'http://127.0.0.1:3000',
  ALLOW_TEST_SERVICES: 'true',
  LOG_LEVEL: 'error',
})
