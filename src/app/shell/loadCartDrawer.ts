/** Brings the drawer's code; called early, when a pointer nears the cart button, it is there in time. */
export const loadCartDrawer = () => import(/* webpackChunkName: "cart-drawer" */ '../../features/cart/CartDrawer');
