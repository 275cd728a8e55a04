import { hash, verify } from '@node-rs/argon2'

export const hashPassword = (password: string) => hash(password)

// Checked for unknown emails, so that the response takes as long as for a wrong password.
const dummyHash = hash('nobody has this password')

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== undefined
}
