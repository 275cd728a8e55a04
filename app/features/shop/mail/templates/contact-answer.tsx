import { greetingBefore, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Greeting, Paragraph, Quote, MultilineText } from './layout.tsx'

export const contactAnswer: Template<'contact-answer'> = ({ name, question, answer, replyTo }, context) => ({
  subject: `Your message to ${context.settings.name}`,
  heading: 'Reply to your message',
  body: (
    <>
      <Greeting text={greetingBefore(answer, name)} />
      <MultilineText>{answer}</MultilineText>
      <Paragraph>You wrote:</Paragraph>
      <Quote>{question}</Quote>
    </>
  ),
  reason: 'You’re receiving this email because you contacted us through our website. Just reply to reach us.',
  replyTo,
})
