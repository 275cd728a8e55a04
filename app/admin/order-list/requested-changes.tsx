import { ageText } from '../duration-text.ts'

type Props = {
  order: { requestedChanges: string | null; since: string }
  /** Shows how long ago changes were requested, where nothing else on the page does. */
  now?: Date
}

export function RequestedChanges({ order: { requestedChanges, since }, now }: Props) {
  if (!requestedChanges) return null
  return (
    <p className="mt-1 line-clamp-2 border-l-3 border-magenta pl-2 text-xs wrap-anywhere">
      {now && <span className="text-ink-soft tabular-nums">{ageText(since, now)} ago: </span>}
      {requestedChanges}
    </p>
  )
}
