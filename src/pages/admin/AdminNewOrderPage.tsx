/** An order that somebody of the shop writes down. */
export { NewOrderScreen as default } from '#features/admin/orders/manual/NewOrderScreen';
