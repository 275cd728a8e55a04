import type { MailedOrder } from '#app/features/ground/shop/mail.ts'
import type { MailContext } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph, theme } from '../layout.tsx'
import { ItemName, WithPicture } from './item-picture.tsx'
import { wordsOf } from './words.tsx'

const maxShown = 10

/** Lists an email's items without prices. */
export function ItemList({ order: { items }, context }: { order: MailedOrder; context: MailContext }) {
  const { line } = wordsOf(context, 'items')
  const more = items.length - maxShown
  return (
    <>
      {items.slice(0, maxShown).map((item, index) => (
        <WithPicture key={index} item={item} context={context}>
          <Paragraph>
            <ItemName item={item} context={context} />
            <br />
            <span style={{ color: theme.soft }}>
              {line('count', { count: item.quantity.toLocaleString('en-US') })}
            </span>
          </Paragraph>
        </WithPicture>
      ))}
      {more > 0 && <Paragraph>{line('more', { count: more })}</Paragraph>}
    </>
  )
}
