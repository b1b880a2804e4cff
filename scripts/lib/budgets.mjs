/**
 * `recoveries` in milliseconds, one for each time that the shop came back.
 * @typedef {{ tried: number, survived: number, confirmed: number, lost: number, doubled: number, torn: number, recoveries: number[] }} Fault
 * @typedef {{ name: string, value: number, limit: number, unit: string, better: 'lower' | 'higher', detail?: string, fault?: Fault }} Measurement
 */

/** Whether a measurement keeps its budget; a figure that is no number never does. */
export const withinBudget = ({ value, limit, better }) =>
	Number.isFinite(value) && (better === 'lower' ? value <= limit : value >= limit);

const figure = (value) => value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 0.02 || value === 0 ? 2 : 4);

/**
 * Row of the printed table: name, value, limit, ratio of the two, verdict.
 * @param {Measurement} measurement
 */
export const budgetRow = (measurement) => [
	measurement.name,
	`${figure(measurement.value)} ${measurement.unit}`,
	`${measurement.better === 'lower' ? '≤' : '≥'} ${figure(measurement.limit)} ${measurement.unit}`,
	measurement.limit === 0 ? '–' : (measurement.value / measurement.limit).toFixed(2),
	withinBudget(measurement) ? 'ok' : 'FAIL',
];

export const faultTitles = [
	...['fault', 'tried', 'survived', 'confirmed', 'lost', 'doubled', 'torn'],
	...['recovery, median', 'recovery, worst'],
];

const seconds = (time) => (time === undefined ? '–' : `${(time / 1000).toFixed(1)} s`);

/**
 * Row of the table of faults.
 * @param {Measurement & { fault: Fault }} measurement
 */
export function faultRow({ name, fault }) {
	const times = [...fault.recoveries].sort((one, other) => one - other);
	const counts = [fault.tried, fault.survived, fault.confirmed, fault.lost, fault.doubled, fault.torn];
	return [name, ...counts, seconds(times[Math.floor(times.length / 2)]), seconds(times.at(-1))];
}
