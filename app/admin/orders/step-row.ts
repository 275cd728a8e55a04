/** Marks the link of each order of a list. */
export const orderRow = (id: number) => ({ 'data-order-row': String(id) })

/** Moves the focus an order down or up. */
export function stepRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-order-row]')]
  const row = document.activeElement?.closest('tr, li')
  const at = links.findIndex((link) => link === document.activeElement || row?.contains(link))
  const next = at < 0 ? links[by === 1 ? 0 : links.length - 1] : links[at + by]
  next?.focus()
}

/** The order that has the focus. */
export function focusedOrder(): string | undefined {
  const row = document.activeElement?.closest('tr, li')
  return row?.querySelector<HTMLElement>('[data-order-row]')?.dataset.orderRow
}
