import type { Mail } from '#app/features/ground/shop/mail.ts'

/** Answering machines leave automatic emails alone; an employee's own words are not automatic (RFC 3834). */
export function mailHeaders(mail: Mail): Record<string, string> {
  return mail.template === 'contact-answer' ? {} : { 'Auto-Submitted': 'auto-generated' }
}
