import { toast } from '#app/ui/feedback/toast.ts'

type Refund = { status: string; problem: string | null }

/** Shows a toast and returns true if the refund failed or isn't confirmed yet. */
export function warnAboutRefund(refund: Refund | null | undefined, failed = 'The refund failed'): boolean {
  if (refund?.status === 'failed') toast.error(`${failed}: ${refund.problem ?? 'no reason given'}`)
  else if (refund?.status === 'asked') toast.warning('The payment provider hasn’t confirmed the refund yet')
  else return false
  return true
}
