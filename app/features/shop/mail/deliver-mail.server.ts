import { z } from 'zod'
import { MailRefused } from '#app/platform/mail/mail-transport.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { claimMail, renewClaim } from './claim-mail.server.ts'
import { composeMail, type MailingShop } from './compose-mail.server.ts'
import { recordFailure, recordSent } from './record-delivery.server.ts'

const dataSchema = z.object({ mailId: z.number().int() })

export type DeliveringShop = MailingShop & Pick<Shop, 'sendMail' | 'now'>

/** Throws while another run holds the email, and on a failure that may pass, so that the job retries. */
export async function deliverMail(shop: DeliveringShop, data: unknown): Promise<void> {
  const { mailId } = dataSchema.parse(data)
  const claimed = await claimMail(shop, mailId)
  if (!claimed) return
  const endRenewing = renewClaim(shop, claimed)
  try {
    const { outgoing, kept } = await composeMail(shop, claimed)
    await shop.sendMail(outgoing)
    await recordSent(shop, claimed, kept)
  } catch (error) {
    await recordFailure(shop, claimed, error)
    if (!(error instanceof MailRefused)) throw error
  } finally {
    endRenewing()
  }
}
