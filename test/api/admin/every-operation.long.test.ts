import './every-operation.test.ts'
