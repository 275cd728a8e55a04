import type { Mail, MailedOrder } from '#app/features/ground/shop/mail.ts'

type Context = { publicUrl: string; shopAddress: string }

/** Autoresponders ignore automatic emails; an employee's reply is not automatic (RFC 3834). */
export function mailHeaders(mail: Mail, context: Context): Record<string, string> {
  if (mail.template === 'contact-answer') return {}
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  return mail.template === 'proof-reminder'
    ? { ...automatic, ...unsubscribe(mail.order, context) }
    : automatic
}

/** Allows unsubscribing with one click (RFC 8058), and by email for programs that support only that. */
function unsubscribe({ id, path }: MailedOrder, { publicUrl, shopAddress }: Context): Record<string, string> {
  const hash = /order=([\w-]+)\$-/.exec(path)?.[1]
  if (!hash) return {}
  const subject = encodeURIComponent(`No more reminders about order ${id}`)
  return {
    'List-Unsubscribe': `<${publicUrl}/api/order/${id}/stop-reminders?hash=${hash}>, <mailto:${shopAddress}?subject=${subject}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
