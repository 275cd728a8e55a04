/** The minimum lengths for customers come from the specification. */
export const shortestPassword = { signUp: 6, restore: 8, staff: 8 } as const
