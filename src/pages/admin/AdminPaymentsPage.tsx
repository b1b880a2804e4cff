export { PaymentsScreen as default } from '#features/admin/payments/PaymentsScreen';
