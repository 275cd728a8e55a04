import type { UseFormReturn } from 'react-hook-form'
import { fieldOf } from '#app/admin/form/use-form.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { amountProblem, type EndFields } from './end-fields.ts'

type Props = { form: UseFormReturn<EndFields>; left: number }

export function RefundFields({ form, left }: Props) {
  const { error, ...refund } = fieldOf(form, 'refund')
  const choices = [
    { value: 'full', label: `Refund ${formatCents(cents(left))} in full` },
    { value: 'part', label: 'Refund part of it' },
    { value: 'none', label: 'No refund' },
  ]
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Payment</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-8 items-center gap-2">
          <input type="radio" value={value} className="size-5 shrink-0" {...refund} />
          {label}
        </label>
      ))}
      {form.watch('refund') === 'part' && (
        <TextField
          label="Amount to refund"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          className="ml-7 max-w-48"
          {...fieldOf(form, 'amount', {
            validate: (text) => amountProblem(text, left) ?? true,
          })}
        />
      )}
      <p className="text-xs text-ink-faint">The email to the customer says what happens with the money.</p>
      <FieldError error={error ?? null} />
    </fieldset>
  )
}
