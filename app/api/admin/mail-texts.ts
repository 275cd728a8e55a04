import { z } from '@hono/zod-openapi'
import { notFound } from '#app/errors.ts'
import { changeMailTexts } from '#app/features/desk/mail-texts/change-mail-texts.server.ts'
import { mailTextsChange, mailTextsPreview } from '#app/features/desk/mail-texts/mail-texts.input.ts'
import {
  listTextSets,
  readTextSet,
  type EditedSet,
  previewMails,
} from '#app/features/desk/mail-texts/read-mail-texts.server.ts'
import { variables } from '#app/features/shop/mail/texts/mail-text.ts'
import { isTextSetKey, type TextSetKey } from '#app/features/shop/mail/texts/text-sets.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const listedSchema = z
  .object({ key: z.string(), title: z.string(), section: z.string(), isChanged: z.boolean() })
  .openapi('ListedMailTexts')

const textsSchema = z
  .object({
    key: z.string(),
    title: z.string(),
    texts: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        text: z.string(),
        ours: z.string(),
        isOneLine: z.boolean().openapi({
          description: 'True for a single line; other texts may have paragraphs, separated by blank lines',
        }),
        variables: z.array(
          z.object({
            name: z.string().openapi({ description: 'Written as {{name}}' }),
            meaning: z.string(),
            isNeeded: z.boolean(),
          }),
        ),
        version: z.number().openapi({ description: '0 until the text is changed' }),
        changedAt: z.string().nullable(),
        changedBy: z.string().nullable(),
      }),
    ),
  })
  .openapi('MailTexts')

const presentTexts = ({ key, title, texts }: EditedSet): z.infer<typeof textsSchema> => ({
  key,
  title,
  texts: texts.map(({ needs, changedAt, ...text }) => ({
    ...text,
    variables: text.variables.map((name) => ({
      name,
      meaning: variables[name],
      isNeeded: needs.includes(name),
    })),
    changedAt: changedAt?.toISOString() ?? null,
  })),
})

const previewSchema = z
  .array(z.object({ title: z.string(), subject: z.string(), html: z.string(), text: z.string() }))
  .openapi('MailPreviews')

function parseKey(key: string): TextSetKey {
  if (!isTextSetKey(key)) throw notFound('Email not found')
  return key
}

export const adminMailTextsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('settings'), {
      summary: 'All emails with texts that can be changed',
      responses: { 200: z.array(listedSchema) },
    }),
    async (c) => c.json(await listTextSets(c.var.shop.db), 200),
  )
  .openapi(
    endpoint('get', '/{setKey}', access.staff('settings'), {
      summary: 'The current and default texts of an email',
      responses: { 200: textsSchema },
    }),
    async (c) => c.json(presentTexts(await readTextSet(c.var.shop.db, parseKey(c.req.param('setKey')))), 200),
  )
  .openapi(
    endpoint('put', '/{setKey}', access.staff('settings'), {
      summary: 'Change the texts of an email; a text equal to the default resets the change',
      json: mailTextsChange,
      responses: { 200: textsSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const key = parseKey(c.req.param('setKey'))
      return c.json(presentTexts(await changeMailTexts(staffOperation(c), key, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    endpoint('post', '/{setKey}/preview', access.staff('settings'), {
      summary: 'Preview an email with unsaved texts',
      json: mailTextsPreview,
      responses: { 200: previewSchema },
      errors: [422],
    }),
    async (c) =>
      c.json(await previewMails(c.var.shop, parseKey(c.req.param('setKey')), c.req.valid('json')), 200),
  )
