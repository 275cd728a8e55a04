import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Paragraph, Quote, Words } from './layout.tsx'

export const contactAnswer: Template<'contact-answer'> = ({ name, question, answer, replyTo }, place) => ({
  subject: `Your message to ${place.settings.name}`,
  heading: 'An answer to your message',
  body: (
    <>
      <Paragraph>{greeting(name)}</Paragraph>
      <Words>{answer}</Words>
      <Paragraph>You wrote:</Paragraph>
      <Quote>{question}</Quote>
    </>
  ),
  reason: 'You get this mail because you wrote to us on our contact page. Answering it writes to us.',
  replyTo,
})
