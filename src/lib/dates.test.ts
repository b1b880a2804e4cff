import { formatDate } from './dates';

describe('formatDate', () => {
	it('[R1-05] writes dates in the es-ES way', () => {
		expect(formatDate('2025-11-03T15:00:00Z')).toBe('03/11/2025');
		expect(formatDate('2025-11-03T15:00:00Z', 'long')).toBe('3 de noviembre de 2025');
		expect(formatDate('2025-11-03T19:05:00Z', 'time')).toBe('03/11/2025, 14:05');
	});

	it('takes the day as it is in Peru, not in the browser', () => {
		expect(formatDate('2026-01-01T03:00:00Z')).toBe('31/12/2025');
	});

	it('shows a dash for what is no date', () => {
		expect(formatDate('mañana')).toBe('—');
	});
});
