import type { CSSProperties, ReactNode } from 'react'
import type { MailedOrder } from '#app/features/ground/shop/mail.ts'
import type { MailContext } from '#app/features/shop/mail/mail-template.ts'
import { theme } from '../layout.tsx'
import { wordsOf } from './words.tsx'

type Item = MailedOrder['items'][number]

const side = 72

const picture: CSSProperties = {
  display: 'block',
  width: `${side}px`,
  height: `${side}px`,
  border: '0',
  // Styles the alt text, which is shown while pictures are off.
  fontSize: '11px',
  lineHeight: '1.3',
  color: theme.soft,
  overflow: 'hidden',
}

type Props = { item: Item; context: MailContext; isShown?: boolean; children: ReactNode }

/** Shows the text about an item, next to its picture if it has one. */
export function WithPicture({ item, context, isShown = true, children }: Props) {
  if (!item.picture || !isShown) return children
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td width={side} style={{ padding: '0 12px 6px 0', verticalAlign: 'top' }}>
            <img
              src={`${context.publicUrl}/${context.signPicture?.(item.picture) ?? item.picture}`}
              alt={wordsOf(context, 'items').line('picture', { item: item.name })}
              width={side}
              height={side}
              style={picture}
            />
          </td>
          <td style={{ verticalAlign: 'top' }}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Shows 'Die Cut Stickers, 3" x 3"', for example, with its options below. */
export function ItemName({ item, context }: { item: Item; context: MailContext }) {
  const { line } = wordsOf(context, 'items')
  return (
    <>
      {item.size ? line('itemWithSize', { item: item.name, size: item.size }) : item.name}
      {item.options && (
        <>
          <br />
          {item.options}
        </>
      )}
    </>
  )
}
