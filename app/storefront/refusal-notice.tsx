import type { ReactNode } from 'react'
import type { ApiError } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

type Props = { title: string; refusal: ApiError; children?: ReactNode; className?: string }

/** Shows the specified message and, if that isn't enough, what happened and what to do. */
export function RefusalNotice({ title, refusal, children, className }: Props) {
  return (
    <Notice tone="error" title={title} className={className}>
      {explain(refusal)}
      {children}
    </Notice>
  )
}

function explain({ status, message }: ApiError): string | null {
  if (status === 0 || status === 429) return message
  if (status >= 500)
    return 'Something went wrong on our side. Nothing you typed is lost; please try again in a moment.'
  return null
}

/** Returns the specified message for an error, or null if the fields' messages are enough. */
export function refusalText({ code, fields }: ApiError, messages: Record<string, string>): string | null {
  return messages[code] ?? (Object.keys(fields).length > 0 ? null : 'Something went wrong')
}
