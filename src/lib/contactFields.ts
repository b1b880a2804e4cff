import { limits } from '#contract/shared/limits';

export const phoneField = {
	label: 'Teléfono',
	type: 'tel',
	inputMode: 'tel',
	autoComplete: 'tel',
	maxLength: limits.phone,
} as const;

export const addressField = {
	label: 'Dirección',
	autoComplete: 'street-address',
	maxLength: limits.address,
} as const;
