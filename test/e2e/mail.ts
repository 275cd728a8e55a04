import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from './shop.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  createdAt: string
}

const usualLimitMs = 60_000

/** Waits for the newest email to this address with a matching subject, sent after `since` if given. */
export async function mailTo(
  shop: Pick<Shop, 'url'>,
  address: string,
  subject: RegExp,
  { since = new Date(0), limitMs = usualLimitMs } = {},
): Promise<Mail> {
  const deadline = Date.now() + limitMs
  for (;;) {
    const mails = await sentMails(shop)
    const mail = mails.find(
      ({ to, ...mail }) =>
        to.toLowerCase() === address.toLowerCase() &&
        subject.test(mail.subject) &&
        new Date(mail.createdAt) >= since,
    )
    if (mail) return mail
    if (Date.now() > deadline) {
      const sent = mails.map((mail) => `${mail.createdAt} ${mail.to}: ${mail.subject}`).join('\n')
      throw new Error(
        `No email to ${address} about ${subject} within ${limitMs / 1000} s. Emails sent:\n${sent}`,
      )
    }
    await sleep(200)
  }
}

async function sentMails(shop: Pick<Shop, 'url'>): Promise<Mail[]> {
  const response = await fetch(`${shop.url}/dev/mail.json`)
  if (!response.ok) throw new Error(`GET /dev/mail.json returned ${response.status}`)
  return response.json()
}
