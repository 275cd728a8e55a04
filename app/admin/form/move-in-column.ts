import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** Moves the focus within a table column. Inputs name their column in `data-column`. */
export function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget } = event
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const inputs = [...(currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  const column = inputs.filter((input) => input.dataset.column === currentTarget.dataset.column)
  column[column.indexOf(currentTarget) + step]?.select()
}
