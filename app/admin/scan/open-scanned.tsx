import { useLocation, useNavigate } from 'react-router'
import { orderOfTicket } from '#app/features/ground/orders/ticket-code.ts'
import { useScanner } from './use-scanner.ts'

export const scanPath = '/admin/scan'

/** Opens the order of a job ticket scanned anywhere, unless a dialog is open or the page reads scans itself. */
export function OpenScanned() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isWanted = (text: string) =>
    !pathname.startsWith(scanPath) && orderOfTicket(text) !== null && !document.querySelector('dialog[open]')
  useScanner(isWanted, (text) => void navigate(`/admin/orders/${orderOfTicket(text)}`))
  return null
}
