import { z } from 'zod'
import { staffRoles } from '#app/features/ground/people/permissions.ts'
import { enteredPassword, requiredText } from '#app/features/ground/people/required-text.ts'

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/)
const ceremony = z.string().max(4000)
const results = z.record(z.string().max(100), z.unknown()).default({})
const credential = {
  id: base64url(1500),
  rawId: base64url(1500),
  type: z.literal('public-key'),
  clientExtensionResults: results,
}

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
  }),
})

const passkeyAnswer = z.object({ ceremony, assertion })

/** A code from the app, a recovery code, or a passkey's response. */
export const factorProof = z
  .object({
    code: z.string('Enter a code').trim().max(50, 'Enter a shorter code').optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ code, passkey }) => code || passkey, { path: ['code'], message: 'Enter a code' })

/** The password is for customers, and for staff without a second factor. */
export const reauthenticationInput = z.object({
  ...factorProof.shape,
  password: enteredPassword('Password').optional(),
})

export const appInput = z.object({ ceremony, code: requiredText('Code', 50) })

export const passkeyInput = z.object({
  ceremony,
  name: requiredText('Name', 50),
  attestation: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(50_000),
      transports: z
        .array(
          z
            .string()
            .max(20)
            .regex(/^[\w-]+$/),
        )
        .max(10)
        .default([]),
    }),
  }),
})

/** The shop names customers' passkeys after the device. */
export const customerPasskeyInput = passkeyInput.omit({ name: true })

export const passkeyLogInInput = passkeyAnswer.extend({ device: z.string().max(200).optional() })

export const signInInput = z.object({
  ceremony,
  query: z.string().max(8000),
  device: z.string().max(200).optional(),
})

export const securityChange = z.object({
  factorRoles: z
    .array(z.enum(staffRoles, 'Unknown role'))
    .max(20)
    .transform((roles) => staffRoles.filter((role) => roles.includes(role))),
  refundLimit: z
    .number('Enter an amount')
    .refine(Number.isSafeInteger, 'Enter an amount in whole cents')
    .min(0, 'Enter 0 or more')
    .max(1_000_000_000, 'Enter a smaller amount'),
  version: z.number().int(),
})

export type FactorProof = z.output<typeof factorProof>
export type PasskeyAnswer = z.output<typeof passkeyAnswer>
export type PasskeyLogInInput = z.output<typeof passkeyLogInInput>
export type ReauthenticationInput = z.output<typeof reauthenticationInput>
export type PasskeyInput = z.output<typeof passkeyInput>
export type SecurityChange = z.output<typeof securityChange>
