/** Days (R3-180). */
export const periods = [
	{ value: '7', label: 'Últimos 7 días' },
	{ value: '30', label: 'Últimos 30 días' },
	{ value: '90', label: 'Últimos 90 días' },
	{ value: '365', label: 'Último año' },
] as const;
