const two = (part: number) => String(part).padStart(2, '0')

/** 'DD-MM-YYYY - HH:mm' in the reader's own time zone (specification section 2). */
export function orderDate(createdAt: string | Date): string {
  const at = new Date(createdAt)
  const day = `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()}`
  return `${day} - ${two(at.getHours())}:${two(at.getMinutes())}`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When something happened to an order or was said about it. */
export function momentText(createdAt: string): string {
  return moment.format(new Date(createdAt))
}
