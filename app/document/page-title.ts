import { layoutData } from './shop-settings.ts'

/** 'Cart · Kisscut': the shop's name comes from its settings, loaded by the layout. */
export function pageTitle(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title?: string,
): string {
  return [title, layoutData(matches)?.settings.name].filter(Boolean).join(' · ')
}
