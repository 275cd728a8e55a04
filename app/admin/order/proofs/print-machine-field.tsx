import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { machineOptions, machinesQuery, type Machines } from '#app/admin/settings/machines-query.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'

export type PrintMachine = Machines[number]

/** Chooses the machine for print PDFs; undefined with a single machine, which needs no choice. */
export function usePrintMachine({ isNeeded }: { isNeeded: boolean }) {
  const { data: machines = [] } = useQuery({ ...machinesQuery, enabled: isNeeded })
  const [chosenId, choose] = useState<number | null>(null)
  const isOffered = machines.length > 1
  const machine = isOffered ? (machines.find(({ id }) => id === chosenId) ?? machines[0]) : undefined
  return { machine, machines, choose }
}

type Props = ReturnType<typeof usePrintMachine>

export function PrintMachineField({ machine, machines, choose }: Props) {
  if (!machine) return null
  return (
    <SelectField
      label="Print PDFs for"
      className="w-full sm:w-64"
      value={String(machine.id)}
      onChange={({ target }) => choose(Number(target.value))}
      options={machineOptions(machines)}
    />
  )
}
