import type { DeliveryAddress } from '#contract/delivery/address';

/** Of somebody in Juliaca. */
export const anAddress = (changes: Partial<DeliveryAddress> = {}): DeliveryAddress => ({
	recipient: { name: 'Rosa Quispe', documentType: 'DNI', documentNumber: '45678912', phone: '987 654 321' },
	districtCode: '211101',
	street: 'Jr. Mariano Núñez 350',
	reference: 'Frente a la plaza',
	...changes,
});
