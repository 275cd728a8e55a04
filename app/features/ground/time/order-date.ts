import { localMinute } from './days.ts'

/** 'DD-MM-YYYY - HH:mm', used only in the customer's profile (specification section 2). */
export function orderDate(createdAt: string, timeZone: string): string {
  const [day = '', clock] = localMinute(new Date(createdAt), timeZone).split('T')
  return `${day.split('-').toReversed().join('-')} - ${clock}`
}
