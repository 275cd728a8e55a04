import { z } from 'zod'
import { requiredText } from '#app/features/ground/people/required-text.ts'
import { isInkName } from './spot-colors.ts'

const maxMachines = 20

const spotColor = requiredText('Name', 60)
  .refine((name) => /^[ -~]*$/.test(name), 'Use only characters on a US keyboard')
  .refine((name) => !isInkName(name), 'Choose a name that isn’t a standard ink')

/** Ignores case, because cutter software may, too. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const spotColors = z
  .object({ cut: spotColor, kissCut: spotColor, thruCut: spotColor, white: spotColor })
  .refine(({ kissCut, thruCut }) => !isSame(kissCut, thruCut), {
    path: ['thruCut'],
    message: 'Choose a different name than for the kiss cut',
  })
  .refine(({ white, ...lines }) => !Object.values(lines).some((line) => isSame(line, white)), {
    path: ['white'],
    message: 'Choose a different name than for the cut lines',
  })

const machineInput = z.object({
  /** Omitted for a new machine. */
  id: z.number('Choose a machine').int().min(1).max(2_147_483_647).optional(),
  name: requiredText('Name', 40),
  spotColors,
})

const hasNoDuplicates = (values: readonly (string | number)[]) => new Set(values).size === values.length

/** The first machine is the default. */
export const machinesInput = z
  .array(machineInput)
  .min(1, 'Add a machine')
  .max(maxMachines, `At most ${maxMachines} machines`)
  .refine((machines) => hasNoDuplicates(machines.map(({ name }) => name.toLowerCase())), {
    message: 'Give each machine a different name',
  })
  .refine((machines) => hasNoDuplicates(machines.flatMap(({ id }) => id ?? [])), {
    message: 'Send each machine once',
  })

export type MachineInput = z.output<typeof machineInput>
