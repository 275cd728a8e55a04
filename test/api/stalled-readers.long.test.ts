import './stalled-readers.test.ts'
