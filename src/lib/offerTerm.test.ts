import { isLastHour, leftText, offerTermText } from './offerTerm';

/** First moment without the offer: midnight that ends 5 December in Lima. */
const until = '2026-12-06T05:00:00.000Z';
const at = (moment: string) => Date.parse(`${moment}-05:00`);

it.each([
	['2026-12-05T00:00:00', 'Termina hoy 23:59'],
	['2026-12-05T23:59:59', 'Termina hoy 23:59'],
	['2026-12-04T23:59:59', 'Termina mañana 23:59'],
	['2026-12-04T00:00:00', 'Termina mañana 23:59'],
	['2026-12-03T23:59:59', 'Termina el 5 de diciembre, 23:59'],
])('[R24-180] at %s in Lima it says "%s"', (now, text) => {
	expect(offerTermText(until, at(now))).toBe(text);
});

it('[R24-180] names the day in Lima where that of London is another, and without a clock always the day', () => {
	expect(offerTermText('2026-12-06T01:00:00.000Z', null)).toBe('Termina el 5 de diciembre, 19:59');
	expect(offerTermText(until, null)).toBe('Termina el 5 de diciembre, 23:59');
});

it('[R24-181] counts seconds in the last hour alone', () => {
	expect(isLastHour(until, at('2026-12-05T22:59:59'))).toBe(false);
	expect(isLastHour(until, at('2026-12-05T23:00:00'))).toBe(true);
});

it('[R24-183] says how many units are left', () => {
	expect([leftText(1), leftText(3)]).toEqual(['Queda 1 a este precio', 'Quedan 3 a este precio']);
});
