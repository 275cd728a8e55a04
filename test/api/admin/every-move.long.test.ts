import './every-move.test.ts'
