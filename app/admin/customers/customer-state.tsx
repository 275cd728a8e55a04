import { Badge } from '#app/ui/badge.tsx'

type Props = { customer: { isStaff: boolean; isEmailValidated: boolean; erasedAt: string | null } }

export function CustomerState({ customer: { isStaff, isEmailValidated, erasedAt } }: Props) {
  if (erasedAt) return <Badge>Erased</Badge>
  if (isStaff) return <Badge tone="accent">Staff</Badge>
  return isEmailValidated ? (
    <Badge tone="success">Validated</Badge>
  ) : (
    <Badge tone="warning">Not validated</Badge>
  )
}
