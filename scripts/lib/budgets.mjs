/**
 * @typedef {{ name: string, value: number, limit: number, unit: string, better: 'lower' | 'higher', detail?: string }} Measurement
 */

/** Whether a measurement keeps its budget; a figure that is no number never does. */
export const withinBudget = ({ value, limit, better }) =>
	Number.isFinite(value) && (better === 'lower' ? value <= limit : value >= limit);

const figure = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

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
