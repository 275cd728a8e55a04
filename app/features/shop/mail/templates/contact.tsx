import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph, Quote } from './layout.tsx'

export const contact: Template<'contact'> = ({ name, email, phone, codePhone, content }) => ({
  subject: `Contact message from ${name}`,
  heading: 'New message from the contact page',
  body: (
    <>
      <Quote>{content}</Quote>
      <Paragraph>
        Name: {name}
        <br />
        Email: <a href={`mailto:${encodeURI(email)}`}>{email}</a>
        <br />
        Phone: {codePhone} {phone}
      </Paragraph>
    </>
  ),
  reason: 'Sent from the contact page. Reply to this email to answer the sender.',
  replyTo: email,
})
