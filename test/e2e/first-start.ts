import { openShop } from './shop.ts'

/** Starts the shop once before all tests, so that first-start work is done once and a failure is reported once. */
export default async function firstStart() {
  const shop = await openShop()
  await shop.stop()
}
