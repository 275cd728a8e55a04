import { codeText } from '#app/features/ground/text/capitalize.ts'
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

export const mailName = ({ subject, template }: { subject: string | null; template: string }): string =>
  subject || codeText(template)

export const resendLabel = ({ state }: { state: string }) => (state === 'failed' ? 'Try again' : 'Send again')

const [fastMs, slowMs] = [3_000, 30_000]

export const pollIntervalMs = (mails: { state: string }[]) =>
  mails.some(({ state }) => state === 'waiting') ? fastMs : slowMs
