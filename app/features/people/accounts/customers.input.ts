import { z } from 'zod'
import {
  isStateOrEmpty,
  longestPassword,
  requiredEmail,
  requiredPassword,
  requiredText,
  enteredPassword,
  unknownState,
} from '#app/features/ground/people/required-text.ts'
import { shortestPassword } from './shortest-password.ts'

const passwordsMatch = ({ password, repeatPassword }: { password: string; repeatPassword: string }) =>
  password === repeatPassword

// Checks this even if other fields are invalid, so that the form shows all errors at once.
const bothPasswords = z.object({ password: z.string().min(1), repeatPassword: z.string().min(1) })
const areBothEntered = ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success

export const signUpInput = z
  .object({
    firstName: requiredText('First name', 100),
    surName: requiredText('Surname', 100),
    email: requiredEmail,
    zipCode: requiredText('Zip code', 20),
    address: requiredText('Address', 300),
    password: requiredPassword('Password', shortestPassword.signUp),
    repeatPassword: enteredPassword('Repeat password'),
    city: requiredText('City', 100),
    phone: requiredText('Phone', 50),
    state: requiredText('State', 100).refine(isStateOrEmpty, unknownState),
  })
  .refine(passwordsMatch, {
    path: ['repeatPassword'],
    error: 'Passwords do not match',
    when: areBothEntered,
  })

export const logInInput = z.object({
  email: requiredText('Email', 254),
  password: enteredPassword('Password'),
  /** A random id that the browser keeps, so that a login from a new device can be reported by email. */
  device: z.string().max(200).optional(),
})

export const recoverInput = z.object({ email: requiredEmail })

const emptyField = 'No pueden estar los campos vacios.'
const tooShort = `El tamaño de la contraseña no puede ser menor a ${shortestPassword.restore}.`

const newPassword = z
  .string({ error: ({ input }) => (input === undefined ? emptyField : undefined) })
  .min(1, emptyField)
  .min(shortestPassword.restore, tooShort)
  .max(longestPassword, `El tamaño de la contraseña no puede ser mayor a ${longestPassword}.`)

export const restorePasswordInput = z
  .object({ password: newPassword, repeatPassword: newPassword })
  .refine(passwordsMatch, {
    path: ['repeatPassword'],
    error: 'Las contraseñas deben ser iguales.',
    when: areBothEntered,
  })

export const changePasswordInput = z.object({
  current: enteredPassword('Current password'),
  new: requiredPassword('New password', shortestPassword.restore),
})

/** Adds the field for repeating the password, which only the form has. */
export const changePasswordForm = changePasswordInput
  .extend({ repeat: z.string() })
  .refine((typed) => typed.new === typed.repeat, {
    path: ['repeat'],
    error: 'The passwords are not the same',
    when: () => true,
  })

export type SignUpInput = z.infer<typeof signUpInput>
export type LogInInput = z.infer<typeof logInInput>
export type RestorePasswordInput = z.infer<typeof restorePasswordInput>
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
