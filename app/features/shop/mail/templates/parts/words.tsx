import { Fragment, type ReactNode } from 'react'
import { greeting, beginsWithGreeting, type MailContext } from '#app/features/shop/mail/mail-template.ts'
import { currentText, filledLine, filledParts } from '#app/features/shop/mail/texts/fill-text.ts'
import type { TextName, TextSetKey } from '#app/features/shop/mail/texts/text-sets.ts'
import { Action, Paragraph, theme } from '../layout.tsx'

type Words = Record<string, string | number>
type Nodes = Record<string, ReactNode>

/**
 * Returns functions that render an email's texts, as changed by staff. `values` fill the variables of all texts; `more`
 * fills those of one text.
 */
export function wordsOf<Key extends TextSetKey>(context: MailContext, key: Key, values: Words = {}) {
  const { settings, texts = {} } = context
  const shared: Words = { shop: settings.name, ...values }
  type Name = TextName<Key>

  const line = (name: Name, more: Words = {}) => filledLine(texts, key, name, { ...shared, ...more })

  const rich = (text: string, more: Nodes) =>
    filledParts<ReactNode>(text, { ...shared, ...more }).map((part, at) => (
      <Fragment key={at}>{typeof part === 'string' && at % 2 === 0 ? withLineBreaks(part) : part}</Fragment>
    ))

  const paragraphs = (name: Name, more: Nodes = {}) =>
    currentText(texts, key, name)
      .split(/\n\s*\n/)
      .map((text, at) => <Paragraph key={at}>{rich(text, more)}</Paragraph>)

  return {
    line,
    paragraphs,
    /** Renders one line that may contain links or other elements. */
    richLine: (name: Name, more: Nodes) => rich(currentText(texts, key, name), more),
    /** Renders paragraphs below a greeting, unless they begin with one. */
    greeted: (to: string, name: Name, more: Nodes = {}) => (
      <>
        <Greeting context={context} to={to} before={currentText(texts, key, name)} />
        {paragraphs(name, more)}
      </>
    ),
    action: (href: string, name: Name) => (
      <Action href={href} copyLink={copyLink(context, href)}>
        {line(name)}
      </Action>
    ),
  }
}

function copyLink(context: MailContext, href: string): ReactNode {
  const link = (
    <a href={href} style={{ color: theme.magenta }}>
      {href}
    </a>
  )
  return wordsOf(context, 'parts').richLine('copyLink', { link })
}

const withLineBreaks = (text: string) =>
  text.split('\n').flatMap((part, at) => (at === 0 ? [part] : [<br key={at} />, part]))

export function Greeting({ context, to, before }: { context: MailContext; to: string; before: string }) {
  return beginsWithGreeting(before) ? null : <Paragraph>{greeting(context, to)}</Paragraph>
}

/** Returns the small print of emails to the person who placed an order. */
export const placedOrder = (context: MailContext, order: number): string =>
  filledLine(context.texts ?? {}, 'parts', 'placedOrder', { order })
