import { useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { Panel } from '../panel.tsx'

type Props = { title: string; html: string; text: string; children?: ReactNode; className?: string }

/** Shows an email as its recipients see it. */
export function MailBody({ title, html, text, children, className = '' }: Props) {
  const [isText, setIsText] = useState(false)
  return (
    <Panel
      title={title}
      className={className}
      aside={
        <Button variant="secondary" size="sm" aria-pressed={isText} onClick={() => setIsText(!isText)}>
          Plain text
        </Button>
      }
    >
      {children}
      {isText ? (
        <pre className="overflow-x-auto rounded-sm bg-white p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <iframe title="Email preview" srcDoc={html} sandbox="" className="h-160 w-full rounded-sm bg-white" />
      )}
    </Panel>
  )
}
