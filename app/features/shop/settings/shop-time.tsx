import { useTimeZone } from '#app/document/shop-settings.ts'
import { allTimes, dateText, dateTimeText } from '#app/features/ground/time/date-text.ts'

type Props = { at: string; isDateOnly?: boolean; className?: string }

export function ShopTime({ at, isDateOnly = false, className }: Props) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} className={className}>
      {isDateOnly ? dateText(at, timeZone) : dateTimeText(at, timeZone)}
    </time>
  )
}

export function AllTimes({ className = 'text-xs text-ink-soft' }: { className?: string }) {
  return <p className={className}>{allTimes(useTimeZone())}</p>
}
