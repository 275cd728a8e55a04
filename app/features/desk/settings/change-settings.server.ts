import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { zip3Areas } from '#app/features/goods/shipping/zip3-areas.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import { machineNotFound } from '#app/features/shop/settings/shop.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { cachedShippingTerms } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { MachineInput } from '#app/features/ground/shop/machine.input.ts'
import type { Machine } from '#app/features/ground/shop/machine.ts'
import { allSettingsSchema, type AllSettings } from '#app/features/ground/shop/shop-settings.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import type { ReviewableStep } from '#app/features/ground/shop/reviewable-steps.ts'
import type { SettingsChange } from './settings.input.ts'

type Context = { db: Database; staff: Customer; now: Date }

export type EditedSettings = { settings: AllSettings; teamEmail: string | null; version: number }

export async function readEditedSettings(db: Queryable): Promise<EditedSettings> {
  const [row] = await db.select().from(shopSettings)
  return editedSettings(row)
}

function editedSettings(row: typeof shopSettings.$inferSelect | undefined): EditedSettings {
  if (!row) throw new Error('the shop has no settings')
  const { settings, teamEmail, version } = row
  return { settings: allSettingsSchema.parse(settings), teamEmail, version }
}

export async function changeSettings(
  { db, staff, now }: Context,
  { version: seen, teamEmail, ...changed }: SettingsChange,
): Promise<EditedSettings> {
  // Shipping is priced by distance from the origin.
  if (!zip3Areas.has(changed.originZip.slice(0, 3))) {
    const message = 'Enter a valid ZIP code'
    throw invalid(message, { originZip: message })
  }
  return cachedShippingTerms.change(db, async (tx) => {
    const [row] = await tx.select().from(shopSettings).for('update')
    const before = editedSettings(row)
    const subject = { subject: 'settings', subjectId: 'shop' }
    await refuseStale(tx, subject, { expected: seen, current: before.version })
    const { machines, rolls, waiveLimitCents, freeReprintLimitCents } = before.settings
    const settings = {
      ...changed,
      machines: changed.machines ? withIds(changed.machines, machines) : machines,
      rolls: changed.rolls ?? rolls,
      waiveLimitCents: changed.waiveLimitCents ?? waiveLimitCents,
      freeReprintLimitCents: changed.freeReprintLimitCents ?? freeReprintLimitCents,
    }
    const changes = changesBetween(
      byField({ ...before.settings, teamEmail: before.teamEmail }),
      byField({ ...settings, teamEmail }),
    )
    if (Object.keys(changes).length === 0) return before
    const version = before.version + 1
    await tx.update(shopSettings).set({ settings, teamEmail, version }).where(eq(shopSettings.id, 1))
    await recordChange({ tx, staff, now }, { ...subject, action: 'change', version, changes })
    return { settings, teamEmail, version }
  })
}

/** Gives each new machine an id that no other machine has had, so that an old link never opens another machine. */
function withIds(machines: readonly MachineInput[], before: readonly Machine[]): Machine[] {
  return machines.map(({ id, ...machine }) => {
    if (id === undefined) return { id: randomInt(2, 2 ** 31), ...machine }
    if (before.some((existing) => existing.id === id)) return { id, ...machine }
    throw invalid(machineNotFound, { machines: machineNotFound })
  })
}

function byField({
  promisedDays: { least, most },
  machines,
  ...fields
}: AllSettings & { teamEmail: string | null }) {
  return {
    ...fields,
    'promisedDays.least': least,
    'promisedDays.most': most,
    machines: machines.map(({ name, spotColors: { cut, kissCut, thruCut, white } }) =>
      [name, cut, kissCut, thruCut, white].join(' · '),
    ),
  }
}

/** Confirms a setup step without changes. Idempotent. */
export async function reviewStep(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  step: ReviewableStep,
): Promise<void> {
  const { reviewedSteps } = shopSettings
  await db.transaction(async (tx) => {
    const reviewed = await tx
      .update(shopSettings)
      .set({ reviewedSteps: sql`array_append(${reviewedSteps}, ${step})` })
      .where(sql`not ${step} = any(${reviewedSteps})`)
      .returning({ id: shopSettings.id })
    if (reviewed.length === 0) return
    await recordChange({ tx, staff, now }, { action: 'review', subject: 'setup', subjectId: step })
  })
}
