import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page, in the specification's order (section 2); static routes of our own come before the catch-all. */
export default [
  index('storefront/home/home-page.tsx'),
  route('category/:categoryId/element', 'storefront/configurator/configurator-page.tsx'),
  route('cart', 'storefront/cart/cart-page.tsx'),
  route('library', 'storefront/library/library-page.tsx'),
  route('item', 'storefront/item/item-page.tsx'),
  route('order-confirm', 'storefront/orders/order-page.tsx'),
  route('intermediate-category', 'storefront/intermediate-category/intermediate-category-page.tsx'),
  route('pay-confirm', 'storefront/checkout/pay-confirm-page.tsx'),
  route('order-success', 'storefront/orders/order-success-page.tsx'),
  route('user-profile', 'storefront/account/profile-page.tsx'),
  route('pay-failure', 'storefront/checkout/pay-failure-page.tsx'),
  route('validate-mail', 'storefront/account/validate-mail-page.tsx'),
  route('login', 'storefront/account/login-page.tsx'),
  route('signup', 'storefront/account/signup-page.tsx'),
  route('restore-password', 'storefront/account/restore-password-page.tsx'),
  route('recover-password', 'storefront/account/recover-password-page.tsx'),
  route('product-library/:id', 'storefront/library/library-product-page.tsx'),
  route('user-created', 'storefront/account/user-created-page.tsx'),
  route('contact', 'storefront/contact/contact-page.tsx'),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/admin-home-page.tsx'),
    route('orders', 'admin/orders/orders-page.tsx'),
    route('orders/:orderId', 'admin/orders/order-page.tsx'),
  ]),
  route('robots.txt', 'storefront/search-engines/robots.ts'),
  route('sitemap.xml', 'storefront/search-engines/sitemap.ts'),
  ...(import.meta.env.DEV ? [route('dev/ui', 'storefront/dev/ui-page.tsx')] : []),
  route(':categoryUrlCode', 'storefront/category/category-page.tsx'),
  route('*', 'storefront/shell/unknown-page.tsx'),
] satisfies RouteConfig
