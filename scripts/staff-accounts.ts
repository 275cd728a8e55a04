import { createStaff } from '#app/features/desk/staff/create-staff.server.ts'
import { listStaff } from '#app/features/desk/staff/manage-staff.server.ts'
import { ShopError } from '#app/errors.ts'
import { resetFactorsByEmail } from '#app/features/desk/staff/reset-factors.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import { hasDatabase, withDatabase } from './shop-database.ts'
import { readablePassword } from '../db/seed/readable-password.ts'

export interface NewStaff {
  email: string
  name: string
  role: StaffRole[]
  password: string | null
}

/** Creates the account, or changes the person's existing one. */
export async function createAccount({ db }: OpenDatabase, { email, name, role, password }: NewStaff) {
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

export async function printStaff({ db }: OpenDatabase) {
  const staff = await listStaff(db)
  if (staff.length === 0) process.stdout.write('No staff accounts.\n')
  for (const { email, firstName, surName, roles } of staff) {
    process.stdout.write(`${email}\t${firstName} ${surName}\t${roles.join(', ')}\n`)
  }
}

export async function resetTwoStep({ db }: OpenDatabase, email: string) {
  // No job is needed: every minute, the shop sends emails that are still unsent.
  const jobs = { enqueue: async () => undefined, readState: async () => null }
  await resetFactorsByEmail({ db, jobs, now: new Date() }, email).catch((error: unknown) => {
    throw error instanceof ShopError ? new StartupError(`${error.message}.`) : error
  })
  process.stdout.write(`The two-step authentication of ${email} was reset. They will get an email.\n`)
}

/** Opens the shop's database, and creates a new shop if there is none. Throws StartupError. */
export async function withStaffDatabase(work: (database: OpenDatabase) => Promise<void>) {
  const settings = readSettings(process.env)
  const isNew = !hasDatabase(settings)
  await withDatabase(settings, async (database) => {
    if (isNew) process.stdout.write(`Created a new shop in ${settings.dataDir}.\n`)
    await work(database)
  })
}
