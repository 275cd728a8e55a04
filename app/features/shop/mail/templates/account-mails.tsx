import { dateText, dateTimeText, zoneText } from '#app/features/ground/time/date-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { SecondaryAction, Paragraph, Quote, MultilineText } from './layout.tsx'
import { wordsOf, Greeting } from './parts/words.tsx'

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

export const newDevice: Template<'new-device'> = ({ firstName, device, loggedInAt, path }, context) => {
  const { settings, publicUrl } = context
  const words = wordsOf(context, 'new-device')
  const recovery = `${publicUrl}/recover-password`
  const moment = momentText(loggedInAt, settings.timeZone)
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(firstName, 'body', { device, moment })}
        {words.action(publicUrl + path, 'button')}
        {words.paragraphs('stolen', { link: <a href={recovery}>{recovery}</a> })}
      </>
    ),
    reason: words.line('note'),
  }
}

const passkeyTexts = { add: 'added', remove: 'removed', keep: 'kept' } as const

export const passkeys: Template<'passkeys'> = ({ event, firstName, passkeys: listed, at }, context) => {
  const { settings, publicUrl } = context
  const words = wordsOf(context, 'passkeys')
  const recovery = `${publicUrl}/recover-password`
  const names = listed.map(({ name, addedAt }) => `${name} (added ${dateText(addedAt, settings.timeZone)})`)
  const values = { moment: momentText(at, settings.timeZone), passkeys: names.join(', ') }
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(firstName, passkeyTexts[event], values)}
        {words.action(`${publicUrl}/user-profile`, 'button')}
        {words.paragraphs('stolen', { link: <a href={recovery}>{recovery}</a> })}
      </>
    ),
    reason: words.line('note'),
  }
}

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
