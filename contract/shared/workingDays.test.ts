import { createCalendar, easterSunday, nationalHolidays } from './workingDays';

describe('the calendar of working days', () => {
	const calendar = createCalendar([]);

	it.each([
		[2000, '2000-04-23'],
		[2008, '2008-03-23'],
		[2024, '2024-03-31'],
		[2025, '2025-04-20'],
		[2026, '2026-04-05'],
		[2027, '2027-03-28'],
		[2028, '2028-04-16'],
		[2038, '2038-04-25'],
	])('[R14-105] Easter of %i is on %s', (year, day) => {
		expect(easterSunday(year)).toBe(day);
	});

	it('[R14-105] the national holidays are those of the law, Holy Thursday and Good Friday among them', () => {
		expect(nationalHolidays(2026).map(({ day }) => day)).toEqual([
			'2026-01-01',
			'2026-04-02',
			'2026-04-03',
			'2026-05-01',
			'2026-06-07',
			'2026-06-29',
			'2026-07-23',
			'2026-07-28',
			'2026-07-29',
			'2026-08-06',
			'2026-08-30',
			'2026-10-08',
			'2026-11-01',
			'2026-12-08',
			'2026-12-09',
			'2026-12-25',
		]);
	});

	/** Counted by hand with a printed calendar. */
	it.each([
		['an ordinary month', '2026-03-02', '2026-03-23'],
		['Semana Santa', '2026-03-23', '2026-04-15'],
		['Semana Santa of a year in which it begins in March', '2027-03-12', '2027-04-06'],
		['San Pedro y San Pablo', '2026-06-15', '2026-07-07'],
		['23, 28 and 29 July and 6 August', '2026-07-15', '2026-08-11'],
		['the same from a Saturday, whose first day is the Monday', '2026-07-18', '2026-08-13'],
		['8 and 9 December', '2026-11-23', '2026-12-16'],
		['Christmas and New Year', '2026-12-21', '2027-01-13'],
	])('[R14-104] fifteen working days across %s', (_what, filed, due) => {
		expect(calendar.workingDayAfter(filed, 15)).toBe(due);
		expect(calendar.workingDaysBetween(filed, due)).toBe(15);
	});

	it('[R14-106] a day that the shop adds is not counted, and one of the law that it works is', () => {
		expect(createCalendar([{ day: '2026-07-27', name: 'Puente' }]).workingDayAfter('2026-07-15', 15)).toBe(
			'2026-08-12',
		);
		expect(createCalendar([{ day: '2026-07-23', name: null }]).workingDayAfter('2026-07-15', 15)).toBe('2026-08-10');
		// A Sunday stays one, whatever the shop says of it.
		expect(createCalendar([{ day: '2026-06-07', name: null }]).isWorking('2026-06-07')).toBe(false);
	});

	it('counts nothing where the end is not later', () => {
		expect(calendar.workingDaysBetween('2026-03-02', '2026-03-02')).toBe(0);
		expect(calendar.workingDaysBetween('2026-03-03', '2026-03-02')).toBe(0);
	});
});
