import type { ComponentProps } from 'react'
import { zipLength } from '#app/features/goods/shipping/zip-code.ts'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Contact, type ContactProblems } from './contact.ts'

type Props = {
  id: string
  contact: Contact
  problems: ContactProblems['fields']
  zipProblem: string | null
  /** From the account, so it can't be changed here. */
  isEmailLocked: boolean
  onChange: (field: keyof Contact, value: string) => void
  onSubmit: () => void
}

export function ContactForm({ id, contact, problems, zipProblem, isEmailLocked, onChange, onSubmit }: Props) {
  const field = (name: keyof Contact, look: Omit<ComponentProps<typeof TextField>, 'name'>) => (
    <TextField
      required
      isErrorQuiet
      error={problems[name]}
      {...look}
      name={name}
      value={contact[name]}
      onChange={({ target }) => onChange(name, target.value)}
    />
  )
  return (
    <Card as="section" labelledBy={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        Contact info
      </h2>
      <form
        id={id}
        noValidate
        className="mt-4 grid grid-cols-6 gap-x-3 gap-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {field('name', { label: 'Name', autoComplete: 'name', maxLength: 200, className: 'col-span-6' })}
        {field('email', {
          label: 'Email',
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          maxLength: 254,
          readOnly: isEmailLocked,
          hint: isEmailLocked ? 'The email of your account' : 'For the proof of your order',
          className: 'col-span-6 sm:col-span-3 lg:col-span-6 xl:col-span-3',
        })}
        {field('phone', {
          label: 'Phone',
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel',
          maxLength: 50,
          className: 'col-span-6 sm:col-span-3 lg:col-span-6 xl:col-span-3',
        })}
        {field('address', {
          label: 'Address',
          autoComplete: 'street-address',
          maxLength: 300,
          className: 'col-span-6',
        })}
        {field('city', {
          label: 'City',
          autoComplete: 'address-level2',
          maxLength: 100,
          className: 'col-span-6 sm:col-span-2',
        })}
        {field('state', {
          label: 'State',
          autoComplete: 'address-level1',
          maxLength: 100,
          className: 'col-span-3 sm:col-span-2',
        })}
        {field('zipCode', {
          label: 'Zip code',
          inputMode: 'numeric',
          autoComplete: 'postal-code',
          maxLength: zipLength.typed,
          className: 'col-span-3 sm:col-span-2',
          error: problems.zipCode ?? zipProblem,
          // It can also appear while the customer types in another field.
          isErrorQuiet: false,
        })}
      </form>
    </Card>
  )
}
