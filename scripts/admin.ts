import { parseArgs } from 'node:util'
import { z } from 'zod'
import { requiredEmail } from '#app/features/ground/people/required-text.ts'
import { staffPasswordProblem } from '#app/features/people/accounts/staff-password.server.ts'
import { staffRoles } from '#app/features/ground/people/permissions.ts'
import { explain } from '#app/platform/settings/startup-error.server.ts'
import type { NewStaff } from './staff-accounts.ts'

const usage = `Creates and lists staff accounts, and resets lost second factors. If the shop uses an embedded database, stop
it first.

  npm run admin -- create --email ada@example.com [--name "Ada Print"] [--role owner] [--password ...]
  npm run admin -- list
  npm run admin -- reset-two-step --email ada@example.com

--role      ${staffRoles.join(', ')}; repeat for several roles; default: owner
--password  8 to 128 characters, not a common one; default: generated for a new account, unchanged for an existing one

reset-two-step removes the person's authenticator app, passkeys and recovery codes, and logs them out.

Uses the shop in DATA_DIR, like npm start, and creates it if there is none.
`

const createInput = z.object({
  email: requiredEmail,
  name: z.string().trim().min(1, 'enter a name').max(200).default('Shop Staff'),
  role: z.array(z.enum(staffRoles, `one of ${staffRoles.join(', ')}`)).default(['owner']),
  password: z
    .string()
    .max(128, 'at most 128 characters')
    .superRefine((password, context) => {
      const problem = staffPasswordProblem(password)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .nullable()
    .default(null),
})

const resetInput = z.strictObject({ email: requiredEmail }, 'reset-two-step takes only --email')

class UsageError extends Error {}

type Command = { name: 'list' } | { name: 'create'; staff: NewStaff } | { name: 'reset'; email: string }

function readCommand(): Command {
  const { positionals, values } = readArguments()
  const [command, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more.join(' ')}"`)
  if (command === 'list') {
    if (Object.keys(values).length > 0) throw new UsageError('list takes no options')
    return { name: 'list' }
  }
  if (command === 'reset-two-step') return { name: 'reset', ...parse(resetInput, values) }
  if (command !== 'create') throw new UsageError(command ? `Unknown command "${command}"` : 'Missing command')
  return { name: 'create', staff: parse(createInput, values) }
}

function parse<Input>(input: z.ZodType<Input>, values: object): Input {
  const parsed = input.safeParse(values)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path: [name], message }) =>
    name === undefined ? message : `--${String(name)}: ${message}`,
  )
  throw new UsageError(problems.join('\n'))
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string', multiple: true },
        password: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

try {
  const command = readCommand()
  // Loads the database only for a valid command, so that typos are reported at once.
  const { createAccount, printStaff, resetTwoStep, withStaffDatabase } = await import('./staff-accounts.ts')
  await withStaffDatabase((database) => {
    if (command.name === 'list') return printStaff(database)
    return command.name === 'create'
      ? createAccount(database, command.staff)
      : resetTwoStep(database, command.email)
  })
} catch (error) {
  const isUsage = error instanceof UsageError
  process.stderr.write(`${isUsage ? error.message : explain(error)}\n`)
  if (isUsage) process.stderr.write(`\n${usage}`)
  process.exitCode = isUsage ? 2 : 1
}
process.exit()
