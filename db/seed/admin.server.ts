import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { customers } from '#app/schema/customers.server.ts'
import { staffPasswordProblem } from '#app/features/people/accounts/staff-password.server.ts'
import { endLoginsOf } from '#app/features/people/identity/logins.server.ts'
import { deletePasskeys } from '#app/features/people/second-factors/passkeys.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { hashPassword, passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import { replaceFile } from '#app/platform/files/write-file.server.ts'
import { readablePassword } from './readable-password.ts'

type Credentials = { email: string; password: string }

/** Throws StartupError for a password that is too common. */
export async function ensureAdmin(db: Database, { email, password }: Credentials, now: Date): Promise<void> {
  const problem = staffPasswordProblem(password)
  if (problem) throw new StartupError(`Kisscut cannot start. ADMIN_PASSWORD: ${problem}`)
  const existing = (await findCustomer(db, email)) ?? (await createAdmin(db, { email, password }, now))
  // Another process may have created the admin in the meantime.
  const admin = existing ?? (await findCustomer(db, email))
  if (!admin) throw new Error(`the admin ${email} could not be created`)
  const hasPassword = await passwordMatches(admin.passwordHash, password)
  const isOwner = admin.staffRoles.includes('owner')
  if (hasPassword && isOwner && admin.emailValidatedAt) return
  const passwordHash = hasPassword ? admin.passwordHash : await hashPassword(password)
  await db.transaction(async (tx) => {
    await tx
      .update(customers)
      .set({
        role: 'Admin',
        staffRoles: isOwner ? admin.staffRoles : [...admin.staffRoles, 'owner'],
        emailValidatedAt: admin.emailValidatedAt ?? now,
        passwordHash,
      })
      .where(eq(customers.id, admin.id))
    if (!hasPassword || admin.role !== 'Admin') await endLoginsOf(tx, admin.id, now)
    // Otherwise, a customer's passkeys would become second factors without recovery codes.
    if (admin.role !== 'Admin') await deletePasskeys(tx, admin.id)
  })
}

export const demoAdminEmail = 'admin@kisscut.test'

/** Returns a null password once it has been changed in the shop. */
export async function openDemoAdmin({
  db,
  dataDir,
  now,
}: {
  db: Database
  dataDir: string
  now: Date
}): Promise<{ email: string; password: string | null; passwordFile: string }> {
  const passwordFile = path.resolve(dataDir, 'admin-password')
  const email = demoAdminEmail
  const saved = await readPassword(passwordFile)
  const admin = await findCustomer(db, email)
  if (admin) {
    const isCurrent =
      saved !== null && admin.role === 'Admin' && (await passwordMatches(admin.passwordHash, saved))
    return { email, password: isCurrent ? saved : null, passwordFile }
  }
  // Save the password before using it, so that an interrupted start can't lose it.
  const password = saved ?? (await savePassword(passwordFile, readablePassword()))
  await ensureAdmin(db, { email, password }, now)
  return { email, password, passwordFile }
}

async function findCustomer(db: Database, email: string) {
  const [customer] = await db
    .select({
      id: customers.id,
      role: customers.role,
      staffRoles: customers.staffRoles,
      passwordHash: customers.passwordHash,
      emailValidatedAt: customers.emailValidatedAt,
    })
    .from(customers)
    .where(sql`lower(${customers.email}) = lower(${email})`)
  return customer
}

async function createAdmin(db: Database, { email, password }: Credentials, now: Date) {
  const passwordHash = await hashPassword(password)
  const [admin] = await db
    .insert(customers)
    .values({
      email,
      firstName: 'Shop',
      surName: 'Admin',
      passwordHash,
      role: 'Admin',
      staffRoles: ['owner'],
      emailValidatedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return admin
}

async function readPassword(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

async function savePassword(file: string, password: string): Promise<string> {
  await replaceFile(file, `${password}\n`)
  return password
}
