import { browserStorage } from '../../auth/storage';
import type { Place } from './useDelivery';

/** Of sessionStorage: the four keys of localStorage are given, and a district outlives no visit. */
const key = 'lastDistrict';

/** Null before this owner, an id or an empty text, chose a district in this visit. */
export function readLastPlace(owner: string): Place | null {
	const kept = browserStorage('sessionStorage').getItem(key) ?? '';
	const [keptOwner, districtCode = '', place = ''] = kept.split('|');
	return keptOwner === owner && /^\d{6}$/.test(districtCode) ? { districtCode, place } : null;
}

export function keepLastPlace(owner: string, { districtCode, place }: Place): void {
	try {
		browserStorage('sessionStorage').setItem(key, `${owner}|${districtCode}|${place}`);
	} catch {
		// The storage is full or forbidden; the cart then knows no district.
	}
}
