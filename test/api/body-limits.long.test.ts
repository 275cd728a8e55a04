import './body-limits.test.ts'
