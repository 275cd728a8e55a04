import { eq, inArray } from 'drizzle-orm'
import { variablesOf, type Variable } from '#app/features/shop/mail/texts/mail-text.ts'
import { setOf, textKey, textSections, type TextSetKey } from '#app/features/shop/mail/texts/text-sets.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { mailTexts } from '#app/schema/mail.server.ts'
import { renderMail } from '#app/features/shop/mail/render-mail.server.ts'
import { changedTexts, parseTexts } from '#app/features/shop/mail/texts/changed-texts.server.ts'
import { parseSettings, settingsText } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { checkTexts } from './check-texts.ts'
import type { MailTextsPreview } from './mail-texts.input.ts'
import { sampleMails } from './sample-mails.ts'

export type ListedSet = { key: TextSetKey; title: string; section: string; isChanged: boolean }

export async function listTextSets(db: Queryable): Promise<ListedSet[]> {
  const rows = await db.select({ key: mailTexts.key }).from(mailTexts)
  const changed = new Set(rows.map(({ key }) => key))
  return textSections.flatMap(({ title: section, keys }) =>
    keys.map((key) => ({
      key,
      title: setOf(key).title,
      section,
      isChanged: keysOf(key).some((each) => changed.has(each)),
    })),
  )
}

export type EditedText = {
  name: string
  label: string
  text: string
  ours: string
  isOneLine: boolean
  variables: Variable[]
  needs: readonly Variable[]
  /** 0 for the default text. */
  version: number
  changedAt: Date | null
  changedBy: string | null
}

export type EditedSet = { key: TextSetKey; title: string; texts: EditedText[] }

export async function readTextSet(db: Queryable, key: TextSetKey): Promise<EditedSet> {
  const { text, version, changedAt } = mailTexts
  const rows = await db
    .select({ key: mailTexts.key, text, version, changedAt, changedBy: customers.email })
    .from(mailTexts)
    .leftJoin(customers, eq(customers.id, mailTexts.staffId))
    .where(inArray(mailTexts.key, keysOf(key)))
  const set = setOf(key)
  const texts = Object.entries(set.texts).map(([name, definition]) => {
    const changed = rows.find((row) => row.key === textKey(key, name))
    return {
      name,
      label: definition.label,
      text: changed?.text ?? definition.ours,
      ours: definition.ours,
      isOneLine: definition.isOneLine,
      variables: variablesOf(set, definition),
      needs: definition.needs,
      version: changed?.version ?? 0,
      changedAt: changed?.changedAt ?? null,
      changedBy: changed?.changedBy ?? null,
    }
  })
  return { key, title: set.title, texts }
}

const keysOf = (key: TextSetKey) => Object.keys(setOf(key).texts).map((name) => textKey(key, name))

type Preview = { title: string; subject: string; html: string; text: string }

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
