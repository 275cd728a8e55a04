/** Customers' are in specification section 9. */
export const shortestPassword = { signUp: 6, restore: 8, staff: 8 } as const
