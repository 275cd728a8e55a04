import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

export function fieldOf<Values extends FieldValues, Name extends Path<Values>>(
  fields: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...fields.register(name, options), error: errorOf(fields, name) }
}

export const errorOf = <Values extends FieldValues>(fields: UseFormReturn<Values>, name: Path<Values>) =>
  fields.getFieldState(name, fields.formState).error?.message
