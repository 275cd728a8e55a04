import './only-approved-files.test.ts'
