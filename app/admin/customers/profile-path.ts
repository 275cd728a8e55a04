/** Returns the path of an account's page, or of a guest's. */
export const profilePath = ({ id, customerId }: { id: number; customerId: number | null }) =>
  customerId === null ? `/admin/customers/profiles/${id}` : `/admin/customers/${customerId}`
