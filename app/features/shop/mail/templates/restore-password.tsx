import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { wordsOf } from './parts/words.tsx'

export const restorePassword: Template<'restore-password'> = ({ firstName, path }, context) => {
  const words = wordsOf(context, 'restore-password')
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(firstName, 'body')}
        {words.action(context.publicUrl + path, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
