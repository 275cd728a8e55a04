import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { hashToken } from '#app/platform/secrets/tokens.server.ts'
import { recoveryCodes } from '#app/schema/second-factors.server.ts'

const count = 10
const length = 16
// 32 unambiguous letters and digits: 80 bits per code, too many to brute-force from its hash.
const letters = 'abcdefghjkmnpqrstuvwxyz023456789'

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** Formats a code as 'abcd-efgh-jkmn-pqrs'. */
const shown = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

const hashOf = (code: string) => hashToken(code.toLowerCase().replace(/[\s-]/g, ''))

/** Replaces the person's codes. They are never shown again, because only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, customerId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await deleteRecoveryCodes(tx, customerId)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ customerId, codeHash: hashOf(code) })))
  return codes.map(shown)
}

export async function deleteRecoveryCodes(tx: Transaction, customerId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
}

/** Returns false for a wrong or used code. */
export async function useRecoveryCode(
  tx: Transaction,
  customerId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const isUnused = and(isOf(customerId), eq(recoveryCodes.codeHash, hashOf(code)))
  const used = await tx.update(recoveryCodes).set({ usedAt: now }).where(isUnused).returning()
  return used.length > 0
}

export const countRecoveryCodes = (db: Queryable, customerId: number) =>
  db.$count(recoveryCodes, isOf(customerId))

const isOf = (customerId: number) =>
  and(eq(recoveryCodes.customerId, customerId), isNull(recoveryCodes.usedAt))
