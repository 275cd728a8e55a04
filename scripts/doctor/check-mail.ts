import { randomUUID } from 'node:crypto'
import { type OpenMail, openMail, publicUrlOf } from '#app/platform/services.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'

/** Throws the mail server's refusal with its text. */
export async function checkMail(
  settings: Settings,
  open: (settings: Settings) => Promise<OpenMail> = openMail,
): Promise<string> {
  const { smtpUrl, mailFrom, teamEmail } = settings
  if (!smtpUrl) return 'emails are caught, and nobody receives them (SMTP_URL is not set)'
  const subject = 'Kisscut can send emails'
  const text = `This email was sent by “npm run doctor” at ${publicUrlOf(settings)}. Nothing needs to be done.`
  const mail = await open(settings)
  try {
    await mail.send({
      from: { name: mailFrom.name || 'Kisscut', address: mailFrom.address },
      to: teamEmail,
      replyTo: teamEmail,
      headers: {},
      messageId: `<doctor-${randomUUID()}@${new URL(publicUrlOf(settings)).hostname}>`,
      subject,
      text,
      html: `<p>${text}</p>`,
    })
  } finally {
    mail.close()
  }
  return `sent to ${teamEmail}; see that it arrived, and not as spam`
}
