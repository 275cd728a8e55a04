import { Client } from 'pg'

export type TemplateName = 'migrated' | 'demo'

const templatePrefix = 'kisscut_template_'
const clonePrefix = 'kisscut_test_'
const runLock = 7_301
const cloneLock = 7_302

/** Creates the templates, and keeps other runs from using this server until the returned function is called. */
export async function openTemplates(
  url: string,
  fill: Record<TemplateName, (url: string) => Promise<void>>,
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // If two runs share the server in TEST_DATABASE_URL, the second one waits here.
    await client.query('select pg_advisory_lock($1)', [runLock])
    await dropTestDatabases(client)
    for (const [name, fillTemplate] of Object.entries(fill)) {
      const template = templatePrefix + name
      await client.query(`create database ${template}`)
      await fillTemplate(databaseUrl(url, template))
      // Connections are disallowed, because they would make cloning fail.
      await client.query(`alter database ${template} with allow_connections false is_template true`)
    }
  } catch (error) {
    await client.end()
    throw error
  }
  return async () => {
    await dropTestDatabases(client)
    await client.end()
  }
}

export async function cloneTemplate(
  url: string,
  { template, name }: { template: TemplateName; name: string },
): Promise<string> {
  const clone = clonePrefix + name
  await onDatabase(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [cloneLock])
    await client.query(`create database ${clone} template ${templatePrefix}${template} strategy file_copy`)
  })
  return databaseUrl(url, clone)
}

export async function dropClone(url: string, name: string) {
  await onDatabase(url, (client) =>
    client.query(`drop database if exists ${clonePrefix}${name} with (force)`),
  )
}

export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function dropTestDatabases(client: Client) {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) or starts_with(datname, $2)',
    [templatePrefix, clonePrefix],
  )
  for (const { datname } of rows) {
    await client.query(`alter database ${datname} with is_template false`)
    await client.query(`drop database ${datname} with (force)`)
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
