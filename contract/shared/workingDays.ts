import { dayLength } from './time';

export interface Holiday {
	day: string;
	name: string;
}

/** `YYYY-MM-DD` without time zone; UTC only serves to compute. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string => dayOf(timeOf(day) + count * dayLength);

/** Gregorian, by Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
	const moon = year % 19;
	const century = Math.floor(year / 100);
	const rest = year % 100;
	const leapCenturies = Math.floor(century / 4);
	const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
	const fullMoon = (19 * moon + century - leapCenturies - correction + 15) % 30;
	const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - fullMoon - (rest % 4)) % 7;
	const late = Math.floor((moon + 11 * fullMoon + 22 * weekday) / 451);
	const days = fullMoon + weekday - 7 * late + 114;
	return dayOf(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1));
}

/** `MM-DD`. */
const fixed: ReadonlyArray<readonly [day: string, name: string]> = [
	['01-01', 'Año Nuevo'],
	['05-01', 'Día del Trabajo'],
	['06-07', 'Batalla de Arica y Día de la Bandera'],
	['06-29', 'San Pedro y San Pablo'],
	['07-23', 'Día de la Fuerza Aérea'],
	['07-28', 'Fiestas Patrias'],
	['07-29', 'Fiestas Patrias'],
	['08-06', 'Batalla de Junín'],
	['08-30', 'Santa Rosa de Lima'],
	['10-08', 'Combate de Angamos'],
	['11-01', 'Día de Todos los Santos'],
	['12-08', 'Inmaculada Concepción'],
	['12-09', 'Batalla de Ayacucho'],
	['12-25', 'Navidad'],
];

export function nationalHolidays(year: number): Holiday[] {
	const easter = easterSunday(year);
	return [
		...fixed.map(([day, name]) => ({ day: `${String(year).padStart(4, '0')}-${day}`, name })),
		{ day: addDays(easter, -3), name: 'Jueves Santo' },
		{ day: addDays(easter, -2), name: 'Viernes Santo' },
	].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** A day off; `name` null: a worked national holiday. */
export interface HolidayChange {
	day: string;
	name: string | null;
}

export type Calendar = ReturnType<typeof createCalendar>;

/** Monday to Friday, without holidays. */
export function createCalendar(changes: readonly HolidayChange[]) {
	const nameByDay = new Map(changes.map(({ day, name }) => [day, name]));
	const byYear = new Map<number, Set<string>>();

	function isNational(day: string): boolean {
		const year = Number(day.slice(0, 4));
		let days = byYear.get(year);
		if (!days) {
			days = new Set(nationalHolidays(year).map((holiday) => holiday.day));
			byYear.set(year, days);
		}
		return days.has(day);
	}

	function isWorking(day: string): boolean {
		const weekday = new Date(timeOf(day)).getUTCDay();
		if (weekday === 0 || weekday === 6) return false;
		return nameByDay.has(day) ? nameByDay.get(day) === null : !isNational(day);
	}

	return {
		isWorking,

		/** Excludes `day`. */
		workingDayAfter(day: string, count: number): string {
			let current = day;
			for (let remaining = count; remaining > 0; ) {
				current = addDays(current, 1);
				if (isWorking(current)) remaining -= 1;
			}
			return current;
		},

		/** After `from`, up to `to`; at least 0. */
		workingDaysBetween(from: string, to: string): number {
			let count = 0;
			for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorking(day)) count += 1;
			return count;
		},
	};
}
