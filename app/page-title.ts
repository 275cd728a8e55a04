import type { ShopSettings } from './features/ground/shop/shop-settings.ts'

/** 'Cart · Kisscut': the shop's name comes from its settings, which the root's loader read. */
export function pageTitle(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title?: string,
): string {
  const root = matches[0]?.loaderData as { settings?: ShopSettings } | undefined
  return [title, root?.settings?.name].filter(Boolean).join(' · ')
}
