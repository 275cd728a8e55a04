import { openShop } from './shop.ts'

/** One start before all others: whatever the first `npm start` prepares is done once, and its failure is told once. */
export default async function firstStart() {
  const shop = await openShop()
  await shop.stop()
}
