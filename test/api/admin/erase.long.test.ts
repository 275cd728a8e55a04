import './erase.test.ts'
