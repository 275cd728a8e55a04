import { renderMail } from '#app/features/shop/mail/render-mail.server.ts'
import { changedTexts, parseTexts } from '#app/features/shop/mail/texts/changed-texts.server.ts'
import { textKey, type TextSetKey } from '#app/features/shop/mail/texts/text-sets.ts'
import { parseSettings, settingsText } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { checkTexts } from './check-texts.ts'
import type { MailTextsPreview } from './mail-texts.input.ts'
import { sampleMails } from './sample-mails.ts'

export type Preview = { title: string; subject: string; html: string; text: string }

/** Renders emails with these texts, each with sample data, as they would be sent. Throws invalid. */
export async function previewMails(
  { db, publicUrl }: Pick<Shop, 'db' | 'publicUrl'>,
  key: TextSetKey,
  { texts: typed }: MailTextsPreview,
): Promise<Preview[]> {
  const unsaved = [...checkTexts(key, typed)].map(([name, text]) => [textKey(key, name), text])
  const [stored] = await db.select({ settings: settingsText, texts: changedTexts }).from(shopSettings)
  const texts = { ...parseTexts(stored?.texts ?? null), ...Object.fromEntries(unsaved) }
  const context = { settings: parseSettings(stored?.settings), publicUrl, texts }
  return Promise.all(
    Object.entries(sampleMails[key]).map(async ([title, mail]) => {
      const { subject, html, text } = await renderMail(mail, context)
      return { title, subject, html, text }
    }),
  )
}
