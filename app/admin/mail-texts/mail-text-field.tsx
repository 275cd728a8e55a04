import type { ComponentProps } from 'react'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { fieldOf } from '../form/field-of.ts'
import type { MailText, TextValues } from './mail-texts-query.ts'

type Props = ReturnType<typeof fieldOf<TextValues, string>> & {
  text: MailText
  isOurs: boolean
  backToOurs: () => void
}

export function MailTextField({ text, isOurs, backToOurs, ...control }: Props) {
  const { label, isOneLine, changedAt, changedBy } = text
  const field = { label, hint: <Variables text={text} />, ...control }
  return (
    <div>
      {isOneLine ? <TextField {...field} /> : <TextAreaField rows={rowsOf(text.text)} {...field} />}
      {(changedAt || !isOurs) && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-ink-soft wrap-anywhere">
            {changedAt && (
              <>
                Changed <ShopTime at={changedAt} />
                {changedBy && ` by ${changedBy}`}
              </>
            )}
          </p>
          {!isOurs && (
            <Button variant="secondary" size="sm" aria-label={`Back to ours: ${label}`} onClick={backToOurs}>
              Back to ours
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const rowsOf = (text: string) => Math.min(12, 3 + Math.ceil(text.length / 60))

function Variables({ text: { variables } }: Pick<ComponentProps<typeof MailTextField>, 'text'>) {
  if (variables.length === 0) return null
  return (
    <>
      {variables.map(({ name, meaning, isNeeded }, at) => (
        <span key={name}>
          {at > 0 && ' · '}
          <code className="rounded-sm bg-paper-sunk px-1">{`{{${name}}}`}</code> {meaning}
          {isNeeded && ', required'}
        </span>
      ))}
    </>
  )
}
