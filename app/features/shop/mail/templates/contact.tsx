import { wholePhone } from '#app/features/ground/people/whole-phone.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Quote } from './layout.tsx'
import { wordsOf } from './parts/words.tsx'

export const contact: Template<'contact'> = ({ name, email, phone, codePhone, content }, context) => {
  const words = wordsOf(context, 'contact', { customer: name })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        <Quote>{content}</Quote>
        {words.paragraphs('sender', {
          email: <a href={`mailto:${encodeURI(email)}`}>{email}</a>,
          phone: wholePhone({ codePhone, phone }) || 'no phone number',
        })}
      </>
    ),
    reason: words.line('note'),
    replyTo: email,
  }
}
