import './orders-list.test.ts'
