import type { CSSProperties, ReactNode } from 'react'
import type { MailContent, MailContext } from '#app/features/shop/mail/mail-template.ts'

export const theme = {
  paper: '#fbf7ef',
  sheet: '#fffdf8',
  ink: '#1c1a17',
  soft: '#55504a',
  line: '#ddd5c6',
  magenta: '#c9006b',
  font: "'Bricolage Grotesque', Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif",
}

const text: CSSProperties = {
  margin: '0 0 16px',
  fontSize: '16px',
  lineHeight: '1.6',
  color: theme.ink,
  // A long URL must not make the email wider than a phone.
  overflowWrap: 'anywhere',
}
const small: CSSProperties = { margin: '0 0 4px', fontSize: '13px', lineHeight: '1.5', color: theme.soft }

export function Layout({ content, context }: { content: MailContent; context: MailContext }) {
  const { settings, publicUrl } = context
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{content.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: theme.paper, fontFamily: theme.font }}>
        <Frame style={{ backgroundColor: theme.paper }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Frame style={{ maxWidth: '600px', textAlign: 'left' }}>
                <tr data-skip-in-text="true">
                  <td style={{ padding: '0 8px 12px', fontSize: '22px', fontWeight: 800 }}>
                    <a href={publicUrl} style={{ color: theme.ink, textDecoration: 'none' }}>
                      {settings.name}
                    </a>
                  </td>
                </tr>
                <tr>
                  <td
                    style={{
                      padding: '32px 28px 16px',
                      backgroundColor: theme.sheet,
                      border: `1px solid ${theme.line}`,
                      borderBottom: 'none',
                    }}
                  >
                    <h1 style={{ margin: '0 0 20px', fontSize: '26px', lineHeight: '1.2', color: theme.ink }}>
                      {content.heading}
                    </h1>
                    {content.body}
                  </td>
                </tr>
                <CutLine />
                <tr>
                  <td
                    style={{
                      padding: '12px 28px 24px',
                      backgroundColor: theme.sheet,
                      border: `1px solid ${theme.line}`,
                      borderTop: 'none',
                    }}
                  >
                    <p style={{ ...small, marginBottom: '12px' }}>{content.reason}</p>
                    <p style={small}>
                      <strong>{settings.name}</strong>
                      {settings.address && (
                        <>
                          <br />
                          {settings.address}
                        </>
                      )}
                      <ContactDetails phone={settings.phone} email={settings.email} />
                    </p>
                  </td>
                </tr>
              </Frame>
            </td>
          </tr>
        </Frame>
      </body>
    </html>
  )
}

function ContactDetails({ phone, email }: { phone: string; email: string }) {
  if (!phone && !email) return null
  return (
    <>
      <br />
      {phone}
      {phone && email && ' · '}
      {email && (
        <a href={`mailto:${email}`} style={{ color: theme.soft }}>
          {email}
        </a>
      )}
    </>
  )
}

function Frame({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  )
}

function CutLine() {
  return (
    <tr data-skip-in-text="true" aria-hidden="true">
      <td
        style={{
          padding: '0 0 0 28px',
          backgroundColor: theme.sheet,
          borderLeft: `1px solid ${theme.line}`,
          borderRight: `1px solid ${theme.line}`,
          borderBottom: `2px dashed ${theme.magenta}`,
          color: theme.magenta,
          fontSize: '16px',
          lineHeight: '18px',
        }}
      >
        ✂
      </td>
    </tr>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={text}>{children}</p>
}

export function Quote({ children }: { children: string }) {
  return (
    <blockquote
      style={{
        ...text,
        margin: '0 0 20px',
        padding: '4px 0 4px 16px',
        borderLeft: `3px solid ${theme.line}`,
      }}
    >
      {withLineBreaks(children)}
    </blockquote>
  )
}

export function MultilineText({ children }: { children: string }) {
  return <p style={text}>{withLineBreaks(children)}</p>
}

const withLineBreaks = (words: string) =>
  words.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))

export function SecondaryAction({ href, children }: { href: string; children: string }) {
  return (
    <p style={text}>
      <a className="action" href={href} style={{ color: theme.magenta, fontWeight: 700 }}>
        {children}
      </a>
    </p>
  )
}

type ActionProps = { href: string; copyLink: ReactNode; children: string }

/** `copyLink` is for email programs that don't open the button's link. */
export function Action({ href, copyLink, children }: ActionProps) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '24px 0 12px' }}>
        <tbody>
          <tr>
            <td style={{ backgroundColor: theme.magenta, borderRadius: '10px' }}>
              <a
                className="action"
                href={href}
                style={{
                  display: 'inline-block',
                  padding: '14px 24px',
                  color: '#ffffff',
                  fontSize: '16px',
                  fontWeight: 700,
                  textDecoration: 'none',
                }}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p data-skip-in-text="true" style={{ ...small, marginBottom: '20px', wordBreak: 'break-all' }}>
        {copyLink}
      </p>
    </>
  )
}
