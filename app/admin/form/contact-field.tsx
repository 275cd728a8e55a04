import type { ComponentProps } from 'react'
import { StateField } from '#app/features/ground/people/state-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const

export type ContactName = keyof typeof labels

export const contactNames = Object.keys(labels) as ContactName[]

type Props = Omit<ComponentProps<typeof TextField>, 'name' | 'label'> & { name: ContactName }

/** Shows one of a customer's contact details, sized for a two-column grid. */
export function ContactField({ name, ...field }: Props) {
  const Field = name === 'state' ? StateField : TextField
  return (
    <Field
      label={labels[name]}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      className={name === 'address' || name === 'name' ? 'sm:col-span-2' : ''}
      name={name}
      {...field}
    />
  )
}
