import { sql } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { defaultShopName } from '#app/features/ground/shop/shop-name.ts'
import {
  allSettingsSchema,
  shopSettingsSchema,
  type AllSettings,
  type ShopSettings,
} from '#app/features/ground/shop/shop-settings.ts'
import type { Machine } from '#app/features/ground/shop/machine.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { parseOnce } from './parse-once.ts'

/** Selects the settings for `parseSettings`, in any statement. */
export const settingsText = sql<string | null>`(select ${shopSettings.settings}::text from ${shopSettings})`

const readText = (db: Queryable) =>
  db.select({ text: sql<string>`${shopSettings.settings}::text` }).from(shopSettings)

/** Selects the stored team email, in any statement. Null means `settings.teamEmail`. */
export const storedTeamEmail = sql<string | null>`(select ${shopSettings.teamEmail} from ${shopSettings})`

const parse = parseOnce((value): ShopSettings => {
  const settings = shopSettingsSchema.parse(value)
  return { ...settings, name: settings.name || defaultShopName }
})

/** Uses a default name for a shop without one. Throws if the database was never seeded. */
export async function readShopSettings(db: Queryable): Promise<ShopSettings> {
  const [row] = await readText(db)
  return parseSettings(row?.text)
}

export function parseSettings(text: string | null | undefined): ShopSettings {
  if (!text) throw new Error('the shop has no settings')
  return parse(text)
}

const parseAll = parseOnce((value): AllSettings => allSettingsSchema.parse(value))

export const machineNotFound = 'This machine is no longer in the settings. Choose another one.'

/** Returns the machine, or the default machine if there is no id. Throws not_found. */
export async function readMachine(db: Queryable, machineId?: number): Promise<Machine> {
  const { machines } = await readPrivateSettings(db)
  const machine = machineId === undefined ? machines[0] : machines.find(({ id }) => id === machineId)
  if (!machine) throw notFound(machineNotFound)
  return machine
}

/** Reads the settings that aren't public. The first machine and the first roll are the defaults. */
export async function readPrivateSettings(db: Queryable): Promise<Omit<AllSettings, keyof ShopSettings>> {
  const [row] = await readText(db)
  if (!row) throw new Error('the shop has no settings')
  return parseAll(row.text)
}

export async function readTeamEmail({ db, settings }: Pick<Shop, 'db' | 'settings'>): Promise<string> {
  const [row] = await db.select({ teamEmail: shopSettings.teamEmail }).from(shopSettings)
  return row?.teamEmail ?? settings.teamEmail
}
