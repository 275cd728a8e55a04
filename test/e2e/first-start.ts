import { demoFolderVariable, npmStart, openShop } from './shop.ts'

/** Starts the shop once, like a new user. The tests' demo shops start with a copy of its data. */
export default async function firstStart(): Promise<() => Promise<void>> {
  const shop = await openShop({}, npmStart)
  await shop.close()
  process.env[demoFolderVariable] = shop.dataDir
  return () => shop.stop()
}
