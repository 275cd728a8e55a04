import './cancel.test.ts'
