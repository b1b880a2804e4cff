export { PrintScreen as default } from '#features/admin/orders/print/PrintScreen';
