import { Badge } from '#app/ui/badge.tsx'

type Account = { isStaff: boolean; isEmailValidated: boolean; erasedAt?: string | null }

/** `customer` is null for guests. */
export function CustomerState({ customer }: { customer: Account | null }) {
  if (!customer) return <Badge>Guest</Badge>
  if (customer.erasedAt) return <Badge>Erased</Badge>
  if (customer.isStaff) return <Badge tone="accent">Staff</Badge>
  return customer.isEmailValidated ? (
    <Badge tone="success">Validated</Badge>
  ) : (
    <Badge tone="warning">Not validated</Badge>
  )
}
