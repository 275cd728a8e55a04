import { rootDataOf } from './root-data.ts'

/** 'Cart · Kisscut': the shop's name comes from its settings, which the root's loader read. */
export function pageTitle(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title?: string,
): string {
  return [title, rootDataOf(matches)?.settings.name].filter(Boolean).join(' · ')
}
