/** The message to the customer, who approved it when they ordered. */
export const droppedApprovalText = (problem: string): string =>
  `We can’t print your artwork exactly as it is, so we’ll send you a proof first. ${problem}`
