/** The page of an account, or of a guest. */
export const profilePath = ({ id, customerId }: { id: number; customerId: number | null }) =>
  customerId === null ? `/admin/customers/profiles/${id}` : `/admin/customers/${customerId}`
