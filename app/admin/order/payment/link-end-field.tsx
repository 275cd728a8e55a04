import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/form/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type'>

export const LinkEndField = ({ className = '', ...field }: Props) => (
  <TextField
    {...field}
    label="Last day to pay"
    hint="Leave blank for one week from today."
    type="date"
    className={`max-w-64 ${className}`}
  />
)
