import { useSyncExternalStore } from 'react'
import type { TextFields } from './text-fields.ts'

/** Returns the result of `select` on a form's texts, while they are edited. */
export function useTexts<Name extends string, Selected>(
  { getTexts, subscribe }: TextFields<Name>,
  select: (texts: Record<Name, string>) => Selected,
): Selected {
  const selected = () => select(getTexts())
  return useSyncExternalStore(subscribe, selected, selected)
}
