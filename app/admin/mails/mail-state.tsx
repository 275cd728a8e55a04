import { Badge } from '#app/ui/badge.tsx'

type Props = { mail: { state: string; isErased: boolean } }

const badges = {
  sent: ['success', 'Sent'],
  waiting: ['warning', 'Waiting'],
  retrying: ['warning', 'Retrying'],
  failed: ['error', 'Failed'],
  'given up': ['neutral', 'Canceled'],
} as const

export function MailState({ mail: { state, isErased } }: Props) {
  const [tone, text] = badges[state as keyof typeof badges]
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{text}</Badge>
      {isErased && <Badge>Erased</Badge>}
    </span>
  )
}
