import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph, Quote, MultilineText } from './layout.tsx'
import { Greeting, wordsOf } from './parts/words.tsx'

export const contactAnswer: Template<'contact-answer'> = ({ name, question, answer, replyTo }, context) => {
  const words = wordsOf(context, 'contact-answer')
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        <Greeting context={context} to={name} before={answer} />
        <MultilineText>{answer}</MultilineText>
        <Paragraph>{words.line('question')}</Paragraph>
        <Quote>{question}</Quote>
      </>
    ),
    reason: words.line('note'),
    replyTo,
  }
}
