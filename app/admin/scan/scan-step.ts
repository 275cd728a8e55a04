import { orderOfTicket } from '#app/features/ground/orders/ticket-code.ts'
import { maxParcelTextLength } from '#app/features/ground/orders/parcels/parcels.ts'
import type { BulkStatus } from '#app/features/ground/orders/order-status.ts'

export type ScanMode = 'open' | BulkStatus

export type ScanStep =
  | { kind: 'open'; orderId: number }
  | { kind: 'move'; orderId: number; status: BulkStatus; trackingNumber?: string }
  /** The next scan is this order's tracking number. */
  | { kind: 'await-number'; orderId: number }
  | { kind: 'refuse'; text: string }

/** @param awaiting the order whose tracking number is scanned next */
export function scanStep(scanned: string, mode: ScanMode, awaiting: number | null): ScanStep {
  const text = scanned.trim()
  const ticket = orderOfTicket(text)
  if (awaiting !== null) return trackingStep(text, ticket, awaiting)
  const orderId = ticket ?? parseOrderNumber(text)
  if (orderId === null) return { kind: 'refuse', text: `“${shortened(text)}” is not a job ticket.` }
  if (mode === 'open') return { kind: 'open', orderId }
  return mode === 'SENT' ? { kind: 'await-number', orderId } : { kind: 'move', orderId, status: mode }
}

function trackingStep(text: string, ticket: number | null, awaiting: number): ScanStep {
  if (ticket !== null) {
    return {
      kind: 'refuse',
      text: `Scan the tracking number of order ${awaiting} first. This is a job ticket.`,
    }
  }
  if (text.length > maxParcelTextLength) {
    return { kind: 'refuse', text: `“${shortened(text)}” is too long for a tracking number.` }
  }
  return { kind: 'move', orderId: awaiting, status: 'SENT', trackingNumber: text }
}

/** Accepts an order number entered for an unreadable ticket. Longer numbers belong to products and parcels. */
const parseOrderNumber = (text: string) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null)

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
