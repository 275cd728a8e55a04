import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from '#app/features/shop/shop-settings.ts'
import { isSameClock } from './same-clock.ts'

/** Where the reader's clock is not the shop's, their days are not either: an order of 11 pm here may be tomorrow's there. */
export function ShopDaysNote() {
  const root = useRouteLoaderData('root') as { settings: ShopSettings } | undefined
  const timeZone = root?.settings.timeZone
  if (!timeZone || isSameClock(timeZone)) return null
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return (
    <p className="text-xs text-ink-soft">Days are the shop’s, in {place}. Times are those where you are.</p>
  )
}
