import { dateTimeText, zoneText } from '#app/features/ground/time/date-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { SecondaryAction } from './layout.tsx'
import { wordsOf } from './parts/words.tsx'

export const validateEmail: Template<'validate-email'> = (
  { firstName, path, disownPath, signedUpAt },
  context,
) => {
  const { settings, publicUrl } = context
  const words = wordsOf(context, 'validate-email')
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {signedUpAt
          ? words.greeted(firstName, 'created', { moment: momentText(signedUpAt, settings.timeZone) })
          : words.greeted(firstName, 'createdBefore')}
        {words.paragraphs('body')}
        {words.action(publicUrl + path, 'button')}
        {disownPath && (
          <>
            {words.paragraphs('disown')}
            <SecondaryAction href={publicUrl + disownPath}>{words.line('disownButton')}</SecondaryAction>
          </>
        )}
      </>
    ),
    reason: words.line('note'),
  }
}

const momentText = (at: string, timeZone: string) => `${dateTimeText(at, timeZone)} (${zoneText(timeZone)})`
