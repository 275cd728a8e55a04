import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Statement } from './database.ts'

const batchSize = 10
const pauseMs = 500

const take: Statement = {
  name: 'take mails',
  text: `with next as (select id from pgboss.job_common
      where name = 'deliver-mail' and state < 'active' and start_after <= now()
      order by created_on limit ${batchSize} for update skip locked),
    taken as (update pgboss.job_common set state = 'active', started_on = now()
      where name = 'deliver-mail' and id in (select id from next) returning id, (data ->> 'mailId')::integer as mail_id)
    update mails set attempts = attempts + 1, claimed_until = now() + interval '1 minute'
    from taken where mails.id = taken.mail_id returning mails.id, taken.id as job, mails.mail`,
}

const keep: Statement = {
  name: 'keep mails',
  text: `with sent as (select * from jsonb_to_recordset($1)
      as sent (id integer, job uuid, subject text, html text, text text)),
    kept as (update mails set subject = sent.subject, html = sent.html, text = sent.text, delivered_at = now(),
      claimed_until = null from sent where mails.id = sent.id)
    update pgboss.job_common set state = 'completed', completed_on = now()
    where name = 'deliver-mail' and id in (select job from sent)`,
}

type Claimed = { id: number; job: string; mail: { template: string; text?: string; order: MailedOrder } }
type MailedOrder = {
  id: number
  name: string
  items?: { name: string; quantity: number; priceCents: number }[]
}

/** Delivers as the shop does with caught emails: they are written, and kept as sent. Never ends. */
export async function deliverMails({ run }: Database): Promise<never> {
  for (;;) {
    const claimed = await run<Claimed>(take, [])
    if (claimed.length > 0) await run(keep, [JSON.stringify(claimed.map(write))])
    if (claimed.length < batchSize) await sleep(pauseMs)
  }
}

function write({ id, job, mail: { text = '', order } }: Claimed) {
  const lines = [
    `Hi ${order.name},`,
    text,
    ...(order.items ?? []).map(
      ({ name, quantity, priceCents }) => `${quantity} ${name}: $${(priceCents / 100).toFixed(2)}`,
    ),
  ]
  const html = `<html><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`
  return { id, job, subject: `Order ${order.id}`, html, text: lines.join('\n') }
}
