import type { PaymentOfEdit } from '#app/features/desk/item-editing/edit-items.input.ts'
import { RadioField } from '#app/ui/form/radio-field.tsx'
import { LinkEndField } from '../../payment/link-end-field.tsx'

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
    <RadioField legend="Payment" choices={choices} value={payment} onChange={onChoose}>
      <LinkEndField className="mt-2" value={endsOn} onChange={({ target }) => onChooseEnd(target.value)} />
    </RadioField>
  )
}
