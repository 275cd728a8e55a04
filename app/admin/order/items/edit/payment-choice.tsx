import type { PaymentOfEdit } from '#app/features/desk/order-edits/edit-items.input.ts'
import { TextField } from '#app/ui/form/text-field.tsx'

const choices = [
  { value: 'first', label: 'Edit the order once the customer has paid' },
  { value: 'later', label: 'Edit the order now, and leave the difference due' },
] as const

type Props = {
  payment: PaymentOfEdit
  endsOn: string
  onChoose: (payment: PaymentOfEdit) => void
  onChooseEnd: (day: string) => void
}

export function PaymentChoice({ payment, endsOn, onChoose, onChooseEnd }: Props) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Payment</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name="edit-payment"
            className="size-5 shrink-0"
            checked={payment === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
      <TextField
        label="Last day of the payment link"
        hint="A week from today, if left blank."
        type="date"
        className="mt-2 max-w-64"
        value={endsOn}
        onChange={({ target }) => onChooseEnd(target.value)}
      />
    </fieldset>
  )
}
