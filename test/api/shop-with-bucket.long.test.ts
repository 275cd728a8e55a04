import './shop-with-bucket.test.ts'
