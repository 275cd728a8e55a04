import './statement-costs.server.test.ts'
