import './order-lives.test.ts'
