export const longestPeriodDays = 400
