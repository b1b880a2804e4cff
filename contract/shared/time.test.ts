import { limaDay, limaMidnight, limaTime, limaYear } from './time';

const moment = Date.parse;

describe('[R10-04] time in Lima', () => {
	it('begins its days five hours after Greenwich', () => {
		expect(limaDay(moment('2026-03-10T04:59:59.999Z'))).toBe('2026-03-09');
		expect(limaDay(moment('2026-03-10T05:00:00Z'))).toBe('2026-03-10');
		expect(limaMidnight(moment('2026-03-10T04:59:00Z'))).toBe(moment('2026-03-09T05:00:00Z'));
		expect(limaYear(moment('2027-01-01T03:00:00Z'))).toBe(2026);
	});

	it('reads days and times, and none that the calendar does not have', () => {
		expect(limaTime('2026-03-10')).toBe(moment('2026-03-10T05:00:00Z'));
		expect(limaTime('2026-03-10', '18:30')).toBe(moment('2026-03-10T23:30:00Z'));
		for (const day of ['2026-02-31', '2026-13-01', 'ayer', '']) expect(limaTime(day)).toBeNaN();
	});
});
