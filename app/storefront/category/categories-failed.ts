/** Specification section 8. */
export const categoriesFailed = 'There was an error getting the categories'
