import type { Template } from '#app/features/shop/mail/letter.ts'
import { Paragraph, Quote } from './layout.tsx'

export const contact: Template<'contact'> = ({ name, email, phone, codePhone, content }) => ({
  subject: `Contact message from ${name}`,
  heading: 'A message from the contact page',
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
  reason: 'Somebody wrote this on the contact page. Answering this mail writes to them.',
  replyTo: email,
})
