import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { wordsOf } from './parts/words.tsx'

export const alreadyRegistered: Template<'already-registered'> = ({ firstName }, context) => {
  const { publicUrl } = context
  const words = wordsOf(context, 'already-registered')
  const recovery = `${publicUrl}/recover-password`
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(firstName, 'body')}
        {words.action(`${publicUrl}/login`, 'button')}
        {words.paragraphs('forgotten', { link: <a href={recovery}>{recovery}</a> })}
      </>
    ),
    reason: words.line('note'),
  }
}
