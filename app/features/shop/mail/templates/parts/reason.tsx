import type { MailContext } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph, Quote } from '../layout.tsx'
import { wordsOf } from './words.tsx'

/** Shows the reason staff rejected or canceled an order. */
export function Reason({ context, children }: { context: MailContext; children: string }) {
  return (
    <>
      <Paragraph>{wordsOf(context, 'parts').line('reason')}</Paragraph>
      <Quote>{children}</Quote>
    </>
  )
}
