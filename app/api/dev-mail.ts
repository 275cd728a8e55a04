import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import {
  findDeliveredMail,
  readDeliveredMails,
  type DeliveredMail,
} from '#app/features/desk/mails/read-mails.server.ts'
import { allTimes, dateTimeText, zoneText } from '#app/features/ground/time/date-text.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { invalid, notFound, ShopError } from '#app/errors.ts'
import { allowMethods } from '#app/platform/http/allowed-methods.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { pageQuery, parseId, wholeNumber } from './http/input.ts'

const mailsQuery = pageQuery.extend({ limit: wholeNumber(1, 200).default(200) })

/** Shows the embedded shop's caught emails in the browser; mounted at /dev. */
export function devMail(shop: Pick<Shop, 'db' | 'secret'>) {
  const { db } = shop
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof ShopError) return c.text(error.message, error.status)
    throw error
  })
  app.use('*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use(
    '*',
    allowMethods(app, (c) => c.text('Emails are read-only.\n', 405)),
  )
  return app
    .get('/mail.json', async (c) => {
      const { mails, older } = await readDeliveredMails(shop, parsePage(c))
      if (older !== null) c.header('Link', `<${olderUrl(c, older)}>; rel="next"`)
      return c.json(
        mails.map(({ to, subject, html, text, createdAt }) => ({ to, subject, html, text, createdAt })),
      )
    })
    .get('/mail', async (c) => {
      const { timeZone } = await readShopSettings(db)
      const { mails, older } = await readDeliveredMails(shop, parsePage(c))
      const isNewest = c.req.query('before') === undefined
      const links = { isNewest, older: older === null ? null : olderUrl(c, older) }
      return c.html(listPage(mails, timeZone, links))
    })
    .get('/mail/:id', async (c) => {
      const mail = await findDeliveredMail(shop, parseId(c.req.param('id')))
      if (!mail) throw notFound()
      return c.html(mailPage(mail, await readShopSettings(db)))
    })
}

function parsePage(c: Context) {
  const { success, data } = mailsQuery.safeParse(c.req.query())
  if (!success) throw invalid('before and limit must be whole numbers, limit at most 200')
  return data
}

function olderUrl(c: Context, before: number): string {
  const query = new URLSearchParams({ ...c.req.query(), before: String(before) })
  return `/dev${c.req.path.replace(/^\/dev/, '')}?${query}`
}

type Links = { isNewest: boolean; older: string | null }

function listPage(mails: DeliveredMail[], timeZone: string, { isNewest, older }: Links) {
  return page(
    'Caught emails',
    html`<h1>Caught emails</h1>
      <p>
        This shop is in embedded mode, so its emails are kept here instead of being sent.
        ${allTimes(timeZone)}.
      </p>
      ${
        mails.length === 0
          ? html`<p>No emails yet.</p>`
          : html`<table>
              <thead>
                <tr>
                  <th scope="col">Subject</th>
                  <th scope="col">To</th>
                  <th scope="col">Created</th>
                </tr>
              </thead>
              <tbody>
                ${mails.map(
                  ({ id, subject, to, createdAt }) =>
                    html`<tr>
                      <td><a href="/dev/mail/${id}">${subject}</a></td>
                      <td>${to}</td>
                      <td>${timeElement(createdAt, timeZone)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
      <p>
        ${!isNewest && html`<a href="/dev/mail">Newest</a>`} ${older && html`<a href="${older}">Older</a>`}
      </p>`,
  )
}

function mailPage(
  { subject, to, html: body, text, createdAt }: DeliveredMail,
  { timeZone }: { timeZone: string },
) {
  // Links in the email open in the tab, not in the frame.
  const framed = (body ?? '').replace('<head>', '<head><base target="_top">')
  return page(
    subject ?? '',
    html`<p><a href="/dev/mail">All caught emails</a></p>
      <h1>${subject}</h1>
      <p>To ${to}, ${timeElement(createdAt, timeZone)} (${zoneText(timeZone)})</p>
      <iframe
        title="Email"
        srcdoc="${framed}"
        sandbox="allow-top-navigation-by-user-activation allow-popups"
      ></iframe>
      <h2>Plain text</h2>
      <pre>${text}</pre>`,
  )
}

const timeElement = (when: Date, timeZone: string) =>
  html`<time datetime="${when.toISOString()}">${dateTimeText(when, timeZone)}</time>`

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}

const styles = `
  body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 60rem; background: #fbf7ef; color: #1c1a17;
    font: 1.0625rem/1.6 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere }
  a { color: #a00055 }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid #ddd5c6; text-align: left; vertical-align: top }
  td:last-child { white-space: nowrap }
  @media (width < 40rem) { thead { display: none } td { display: block; padding: 0; border: 0 }
    tr { display: block; padding: 0.75rem 0; border-bottom: 1px solid #ddd5c6 } }
  iframe { width: 100%; height: 46rem; border: 1px solid #ddd5c6; background: #fbf7ef }
  pre { padding: 1rem; border: 1px solid #ddd5c6; background: #fffdf8; white-space: pre-wrap }
`
