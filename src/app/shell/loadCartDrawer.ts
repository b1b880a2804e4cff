/** Called early, when the pointer nears the cart button. */
export const loadCartDrawer = () => import(/* webpackChunkName: "cart-drawer" */ '../../features/cart/CartDrawer');
