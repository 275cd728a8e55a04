import { redirect } from 'react-router'

/** The orders are what the back office opens with. */
export const loader = () => redirect('/admin/orders')

export default function AdminHomePage() {
  return null
}
