/**
 * An eighth of an inch on each side: what presses and cutters in the trade are set to, and what most customers who
 * prepare their files themselves add.
 */
export const bleedInches = 1 / 8

/** Inside of the cut line: a cutter is off by up to half of it. */
export const safeInches = 1 / 8
