/** Specification section 9. */
export const shortestPassword = { signUp: 6, restore: 8 } as const
