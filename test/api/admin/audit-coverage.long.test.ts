import './audit-coverage.test.ts'
