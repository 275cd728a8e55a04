import { layoutData } from './shop-settings.ts'

export function pageTitle(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title?: string,
): string {
  return [title, layoutData(matches)?.settings.name].filter(Boolean).join(' · ')
}
