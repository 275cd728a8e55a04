export const orderRow = (id: number) => ({ 'data-order-row': String(id) })

export function stepRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-order-row]')]
  const row = document.activeElement?.closest('tr, li')
  const at = links.findIndex((link) => link === document.activeElement || row?.contains(link))
  const next = at < 0 ? links[by === 1 ? 0 : links.length - 1] : links[at + by]
  next?.focus()
}

export function focusedOrder(): string | undefined {
  const row = document.activeElement?.closest('tr, li')
  return row?.querySelector<HTMLElement>('[data-order-row]')?.dataset.orderRow
}

export function stepColumn(by: 1 | -1): void {
  const firsts = [...document.querySelectorAll('section')].flatMap((column) => {
    const first = column.querySelector<HTMLElement>('[data-order-row]')
    return first ? [{ column, first }] : []
  })
  const at = firsts.findIndex(({ column }) => column.contains(document.activeElement))
  const next = at < 0 ? firsts[by === 1 ? 0 : firsts.length - 1] : firsts[at + by]
  next?.first.focus()
}
