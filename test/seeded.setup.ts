import fc from 'fast-check'

// Uses the same random cases in every run, so that a new case never fails on an unrelated change.
fc.configureGlobal({ seed: 1 })
