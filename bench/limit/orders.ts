import type { FastifyInstance } from 'fastify'
import type { Database, Statement } from './database.ts'

const readOrder: Statement = {
  name: 'order',
  text: `select json_build_object(
      'order', json_build_object('id', o.id, 'hash', o.hash, 'createdAt', o.created_at, 'status', o.status,
        'name', o.name, 'email', o.email, 'phone', o.phone, 'address', o.address, 'city', o.city, 'state', o.state,
        'zipCode', o.zip_code, 'discount', o.discount_cents, 'shippingPrice', o.shipping_cents, 'tax', o.tax_cents,
        'priceTotal', o.total_cents, 'arrivesFrom', o.arrives_from, 'arrivesTo', o.arrives_to,
        'rejectionReason', null, 'carrier', o.carrier, 'trackingNumber', o.tracking_number,
        'moreParcels', o.more_parcels, 'canceledAt', o.canceled_at, 'cancelReason', o.cancel_reason,
        'isForCustomer', false,
        'isOwn', false,
        'waived', o.waived_cents,
        'refunded', (select coalesce(sum(refunded_cents), 0) from payments where order_id = o.id),
        'toPay', (select json_build_object('amount', d.difference_cents, 'changes', d.changes, 'endsOn', d.ends_on)
          from order_edits d where d.order_id = o.id and d.status in ('proposed', 'due')),
        'coupon', case when o.coupon_code is not null then
          json_build_object('code', o.coupon_code, 'percentage', o.coupon_percentage) end,
        'fileAdmin', (select coalesce(json_agg(jsonb_build_object('id', p.id, 'path', f.path, 'previewPath', f.preview_path,
          'sha256', p.sha256, 'pages', f.pages, 'isSent', p.sent_at is not null,
          'isSuperseded', p.superseded_at is not null, 'isVoid', p.voided_at is not null) || coalesce((select
            jsonb_build_object('itemIds', jsonb_agg(s.order_item_id)) from proof_items s where s.proof_id = p.id
            having count(*) > 0), '{}') order by p.id), '[]')
          from proofs p join artwork_files f on f.id = p.artwork_file_id where p.order_id = o.id),
        'orderChat', json_build_object('id', o.id, 'before', null,
          'Messages', (select coalesce(json_agg(json_build_object('id', m.id, 'content', m.content,
            'fromAdmin', m.is_from_admin, 'createdAt', m.created_at) order by m.id), '[]')
            from (select * from messages where order_id = o.id order by id desc limit 50) m)),
        'events', (select coalesce(json_agg(json_build_object('fromStatus', e.from_status, 'toStatus', e.to_status,
          'by', e.by, 'isMoveBack', e.is_move_back, 'via', e.via, 'reason', e.reason, 'createdAt', e.created_at) order by e.id), '[]')
          from order_events e where e.order_id = o.id)),
      'orderItems', (select coalesce(json_agg(json_build_object('noProofReason', (select w.reason
            from proof_waivers w where w.order_item_id = i.id and w.withdrawn_at is null),
          'item', json_build_object('id', i.id, 'by', i.kind,
          'name', i.name, 'size', json_build_object('width', i.width, 'height', i.height, 'unit', i.unit),
          'quantity', i.quantity, 'price', i.price_cents,
          'product', json_build_object('file', json_build_object('path', k.picture_path))),
        'fileData', case when f.id is not null then json_build_object('path', f.path, 'previewPath', f.preview_path,
          'thumbnailPath', f.thumbnail_path, 'name', f.file_name, 'sha256', f.sha256, 'widthPx', f.width_px,
          'heightPx', f.height_px, 'drawnPath', 'item-pictures/' || substr(f.path, 7) || '/' ||
            encode(convert_to(json_build_array(k.shape, i.width, i.height, i.artwork_design)::text, 'UTF8'), 'base64')
            || '.webp') end, 'design', i.artwork_design, 'unacceptedFindings', case
          when f.id is not null and (f.width_px is null or f.width_px < 150 * i.width) then json_build_array(
            json_build_object('title', 'It would print blurry', 'meaning', 'It has too few pixels for its size.'))
          else '[]' end) order by i.id), '[]')
        from order_items i left join categories k on k.id = i.category_id left join artwork_files f
          on f.id = i.artwork_file_id where i.order_id = o.id)) as shown
    from orders o where o.id = $1 and o.hash = $2`,
}

const writeMessage: Statement = {
  name: 'write message',
  text: `with counted as (insert into attempts (key, count, window_ends_at)
      select 'message:' || $1::integer, 1, now() + interval '15 minutes'
      on conflict (key) do update set count = attempts.count + 1),
    waiting as (update orders set held_at = now(), unanswered_since = coalesce(unanswered_since, now())
      where id = $1::integer and hash = $2 returning id, name),
    mailed as (insert into mails ("to", mail, order_id, created_at)
      select 'team@example.com', jsonb_build_object('template', 'message', 'text', $3::text, 'order',
        jsonb_build_object('id', id, 'name', name)), id, now() from waiting returning id),
    queued as (insert into pgboss.job_common (name, data, start_after, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      select q.name, (select jsonb_build_object('mailId', id) from mailed), now(),
        now() + q.retention_seconds * interval '1 second', q.expire_seconds, q.deletion_seconds, q.retry_limit,
        q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from pgboss.queue q where q.name = 'deliver-mail')
    insert into messages (order_id, content, is_from_admin) select id, $3, false from waiting
    returning id, content, is_from_admin as "fromAdmin", created_at as "createdAt"`,
}

type Keyed = { Params: { id: string }; Querystring: { hash: string } }

export function orderRoutes(server: FastifyInstance, { run }: Database) {
  server.get<Keyed>('/api/order/:id', async ({ params, query }) => {
    const [order] = await run<{ shown: object }>(readOrder, [Number(params.id), query.hash])
    return order?.shown
  })

  server.post<Keyed & { Body: { content: string } }>(
    '/api/messages/:id',
    async ({ params, query, body }, reply) => {
      const [message] = await run(writeMessage, [Number(params.id), query.hash, body.content])
      return reply.code(201).send(message)
    },
  )
}
