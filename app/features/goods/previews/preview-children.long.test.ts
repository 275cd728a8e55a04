import './preview-children.server.test.ts'
