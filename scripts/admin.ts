import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { requiredEmail } from '#app/features/ground/people/required-text.ts'
import { createStaff } from '#app/features/desk/staff/create-staff.server.ts'
import { listStaff } from '#app/features/desk/staff/manage-staff.server.ts'
import { staffRoles } from '#app/features/ground/people/permissions.ts'
import { lockDataFolder } from '../app/platform/files/data-folder.server.ts'
import { openPostgres, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { openEmbeddedDatabase } from '../app/platform/database/embedded-database.server.ts'
import { readSettings } from '../app/platform/settings/settings.server.ts'
import { explain } from '../app/platform/settings/startup-error.server.ts'
import { readablePassword } from '../db/seed/readable-password.ts'

const usage = `Creates and lists staff accounts. Stop the shop first.

  npm run admin -- create --email ada@example.com [--name "Ada Print"] [--role owner] [--password ...]
  npm run admin -- list

--role      ${staffRoles.join(', ')}; repeat for several roles; default: owner
--password  8 to 128 characters; default: generated for a new account, unchanged for an existing one

Uses the shop in DATA_DIR, like npm start, and creates it if there is none.
`

const createInput = z.object({
  email: requiredEmail,
  name: z.string().trim().min(1, 'enter a name').max(200).default('Shop Staff'),
  role: z.array(z.enum(staffRoles, `one of ${staffRoles.join(', ')}`)).default(['owner']),
  password: z
    .string()
    .min(8, 'at least 8 characters')
    .max(128, 'at most 128 characters')
    .nullable()
    .default(null),
})

class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string', multiple: true },
        password: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function run() {
  const { positionals, values } = readArguments()
  const [command, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more.join(' ')}"`)
  if (command === 'list') {
    if (Object.keys(values).length > 0) throw new UsageError('list takes no options')
    return withDatabase(list)
  }
  if (command !== 'create') throw new UsageError(command ? `Unknown command "${command}"` : 'Missing command')
  const input = createInput.safeParse(values)
  if (!input.success) {
    throw new UsageError(
      input.error.issues.map(({ path: [name], message }) => `--${String(name)}: ${message}`).join('\n'),
    )
  }
  return withDatabase((database) => create(database, input.data))
}

async function create({ db }: OpenDatabase, { email, name, role, password }: z.output<typeof createInput>) {
  const [firstName = '', ...rest] = name.split(/\s+/)
  const person = { email, firstName, surName: rest.join(' ') || '-', roles: role, password }
  const created = await createStaff(
    { db, now: new Date() },
    { ...person, makePassword: () => readablePassword() },
  )
  const change = created.isNew ? 'was created' : 'was updated'
  process.stdout.write(`${email} ${change} with roles: ${created.roles.join(', ')}\n`)
  if (created.password && !password) process.stdout.write(`Password: ${created.password}\n`)
}

async function list({ db }: OpenDatabase) {
  const staff = await listStaff(db)
  if (staff.length === 0) process.stdout.write('No staff accounts.\n')
  for (const { email, firstName, surName, roles } of staff) {
    process.stdout.write(`${email}\t${firstName} ${surName}\t${roles.join(', ')}\n`)
  }
}

async function withDatabase(work: (database: OpenDatabase) => Promise<void>) {
  const { databaseUrl, dataDir } = readSettings(process.env)
  // Only one process can use the embedded database.
  const unlock = databaseUrl ? null : await lockDataFolder(dataDir)
  try {
    const folder = path.join(dataDir, 'database')
    const isNew = !databaseUrl && !existsSync(folder)
    const database = databaseUrl ? await openPostgres(databaseUrl) : await openEmbeddedDatabase(folder)
    if (isNew) process.stdout.write(`Created a new shop in ${dataDir}.\n`)
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await unlock?.()
  }
}

try {
  await run()
} catch (error) {
  const isUsage = error instanceof UsageError
  process.stderr.write(`${error instanceof UsageError ? error.message : explain(error)}\n`)
  if (isUsage) process.stderr.write(`\n${usage}`)
  process.exitCode = isUsage ? 2 : 1
}
process.exit()
