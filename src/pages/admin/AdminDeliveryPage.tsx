export { DeliveryScreen as default } from '#features/admin/delivery/DeliveryScreen';
