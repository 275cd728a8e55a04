import { parseSettings } from '#app/features/shop/settings/shop.server.ts'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { ClaimedMail } from './claim-mail.server.ts'
import { mailHeaders } from './mail-headers.ts'
import { redactTokens, withLinkTokens } from './link-mail.server.ts'
import { renderMail } from './render-mail.server.ts'
import { parseTexts } from './texts/changed-texts.server.ts'

export type MailingShop = Pick<Shop, 'db' | 'settings' | 'secret' | 'publicUrl'>

/** Returns the email to send, and the copy that is kept. */
export async function composeMail(shop: MailingShop, claimed: ClaimedMail) {
  const { id, to, mail, createdAt } = claimed
  const { publicUrl, secret } = shop
  const { mailFrom } = shop.settings
  const settings = parseSettings(claimed.settings)
  const texts = parseTexts(claimed.texts)
  const { subject, html, text, replyTo } = await renderMail(mail, { settings, publicUrl, texts })
  const shopAddress = settings.email || (claimed.teamEmail ?? shop.settings.teamEmail)
  const outgoing: OutgoingMail = {
    from: { name: mailFrom.name || settings.name, address: mailFrom.address },
    to,
    replyTo: replyTo || shopAddress,
    // The id is the same on every attempt, so that a server can drop duplicates. The time distinguishes the ids of a
    // restored database.
    messageId: `<mail-${id}-${createdAt.getTime().toString(36)}@${new URL(publicUrl).hostname}>`,
    subject,
    html: withLinkTokens(secret, mail, html),
    text: withLinkTokens(secret, mail, text),
    headers: mailHeaders(mail, { publicUrl, shopAddress }),
  }
  return { outgoing, kept: { subject, ...redactTokens({ mail, html, text }) } }
}
