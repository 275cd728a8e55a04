/** Specification section 5. */
export const emptyFields = 'Check the fields, cannot be empty.'
