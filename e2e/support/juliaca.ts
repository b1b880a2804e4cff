import type { Api } from './api';

/** Makes the shop reach Juliaca: by an agency there, for 12 soles. */
export async function reachJuliaca(api: Api): Promise<void> {
	const zone = await api.asAdmin<{ id: number }>('POST', '/api/admin/delivery/zones', { name: 'Puno', areas: ['21'] });
	const fee = { zoneId: zone.id, daysFrom: 2, daysTo: 4, steps: [{ from: 0, fee: 12 }] };
	const office = { id: null, name: 'Shalom Juliaca', address: 'Jr. San Martín 455', hours: '8:00 a 18:00', area: '' };
	const agency = { name: 'Agencia Shalom', kind: 'AGENCY', note: '', active: true, cutoff: '' };
	await api.asAdmin('POST', '/api/admin/delivery/methods', { ...agency, offices: [office], fees: [fee] });
}
