import * as v from 'valibot';
import {
	AreaCode,
	type DeliveryPlan,
	type DeliveryStep,
	type DeliveryWeights,
	FeeForm,
	type FeeProblem,
	type FeeRow,
	type feeColumns,
} from '#contract/delivery/fees';
import { kilogramsOf, solesOf, wholeOf } from '#contract/shared/money';
import { solesProblem } from '#contract/shared/solesProblem';

/** Areas stay where no line names codes. */
interface ImportedZone {
	name: string;
	id: number | null;
	areas: string[] | null;
}

interface ImportedFee extends Omit<FeeForm, 'zoneId'> {
	zone: ImportedZone;
	methodId: number;
}

interface ReadFile {
	problems: FeeProblem[];
	zones: ImportedZone[];
	fees: ImportedFee[];
}

const fold = (text: string): string => text.trim().toLocaleLowerCase('es');

const isCode = (text: string): boolean => v.is(AreaCode, text);

/** `100:8 200:0`: the fee is 8 from a total of 100 soles on, 0 from 200 on. */
function stepsOf(fee: string, more: string): DeliveryStep[] {
	const later = more.split(/[\s;|]+/).filter(Boolean);
	return [
		{ from: 0, fee: solesOf(fee) },
		...later.map((step) => {
			const [from = '', price = '', ...rest] = step.split(':');
			return { from: solesOf(from), fee: rest.length > 0 ? Number.NaN : solesOf(price) };
		}),
	];
}

const grams = (kilograms: string): number => Math.round(kilogramsOf(kilograms) * 1000);

/** Null for anything but yes or no. */
function yesOf(text: string | undefined, before: boolean): boolean | null {
	const said = fold(text ?? '').replace('í', 'i');
	return said === '' ? before : said === 'si' || (said === 'no' ? false : null);
}

/** `1:10 5:15 +2.50`: the fee is 10 up to one kilogram, 15 up to five, and 2.50 per further kilogram. */
function weightsOf(text: string): DeliveryWeights | null {
	const parts = text.split(/[\s;|]+/).filter(Boolean);
	if (parts.length === 0) return null;
	const more = parts.filter((part) => part.startsWith('+'));
	return {
		steps: parts
			.filter((part) => !part.startsWith('+'))
			.map((part) => {
				const [upTo = '', fee = '', ...rest] = part.split(':');
				return { upTo: grams(upTo), fee: rest.length > 0 ? Number.NaN : solesOf(fee) };
			}),
		extraKg: more.length > 1 ? Number.NaN : solesOf(more[0]?.slice(1) ?? '0'),
	};
}

/** Unknown zones are added; methods must exist. */
export function readFees(rows: readonly FeeRow[], plan: DeliveryPlan): ReadFile {
	const problems: FeeProblem[] = [];
	const zones = new Map<string, ImportedZone>();
	const fees: ImportedFee[] = [];
	const methods = new Map(plan.methods.map((method) => [fold(method.name), method.id]));
	const zonesByName = new Map(plan.zones.map((zone) => [fold(zone.name), zone]));
	const lineOfPair = new Map<string, number>();
	const ownerOfCode = new Map<string, string>();

	for (const { line, cells } of rows) {
		const before = problems.length;
		const wrong = (column: FeeProblem['column'], message: string) => problems.push({ line, column, message });

		const name = cells.zona.trim();
		if (name === '') wrong('zona', 'Falta el nombre de la zona');
		else if (name.length > 60) wrong('zona', 'El nombre no puede tener más de 60 caracteres');
		const codes = [...new Set(cells.codigos.split(/[\s,;]+/).filter(Boolean))];
		const badCode = codes.find((code) => !isCode(code));
		if (badCode !== undefined) wrong('codigos', `«${badCode.slice(0, 20)}» no es un código: tiene 2, 4 o 6 dígitos`);

		const zone = zones.get(fold(name)) ?? { name, id: zonesByName.get(fold(name))?.id ?? null, areas: null };
		if (codes.length > 0) {
			const same = zone.areas === null || sorted(zone.areas) === sorted(codes);
			if (!same) wrong('codigos', 'Otra fila da otros códigos a esta zona. Escríbelos en una sola');
			zone.areas = codes;
		}
		if (zone.id === null && zone.areas === null) wrong('codigos', 'La zona es nueva: faltan sus códigos');
		for (const code of codes) {
			const owner = ownerOfCode.get(code);
			if (owner !== undefined && owner !== fold(name)) wrong('codigos', `El código ${code} también está en otra zona`);
			else ownerOfCode.set(code, fold(name));
		}
		zones.set(fold(name), zone);
		// A zone without fees, which the shop does not serve.
		if (isZoneAlone(cells)) continue;

		const methodId = methods.get(fold(cells.metodo));
		if (methodId === undefined)
			wrong('metodo', cells.metodo.trim() ? 'No hay un método con este nombre. Créalo antes' : 'Falta el método');
		const fee = { zoneId: 1, daysFrom: wholeOf(cells.dias_desde), daysTo: wholeOf(cells.dias_hasta) };
		const present = plan.methods.find(({ id }) => id === methodId)?.fees.find((one) => one.zoneId === zone.id);
		const weights = cells.pesos === undefined ? (present?.weights ?? null) : weightsOf(cells.pesos);
		const payOnDelivery = yesOf(cells.contra_entrega, present?.payOnDelivery ?? true);
		if (payOnDelivery === null) wrong('contra_entrega', 'Escribe si o no');
		// Where weight decides, the first step has no value.
		const steps = stepsOf(weights && cells.tarifa.trim() === '' ? '0' : cells.tarifa, cells.tramos);
		const [lightest] = weights?.steps ?? [];
		if (lightest && steps[0]?.fee !== undefined && ![lightest.fee, steps[0].fee].some(Number.isNaN))
			steps[0].fee = lightest.fee;
		if (Number.isNaN(steps[0]?.fee))
			wrong('tarifa', solesProblem(cells.tarifa, 'La tarifa debe ser un monto como 12.50'));
		else if (steps.some((step) => Number.isNaN(step.from) || Number.isNaN(step.fee)))
			wrong('tramos', solesProblem(unreadIn(cells.tramos), 'Los tramos se escriben como 100:8 200:0'));
		if (weights && isUnreadable(weights)) wrong('pesos', 'Los pesos se escriben en kilos, como 1:10 5:15 +2.50');
		if (Number.isNaN(fee.daysFrom)) wrong('dias_desde', 'Los días deben ser un número entero');
		if (Number.isNaN(fee.daysTo)) wrong('dias_hasta', 'Los días deben ser un número entero');
		const pair = `${methodId} ${fold(name)}`;
		const earlier = lineOfPair.get(pair);
		if (earlier !== undefined) wrong('metodo', `La zona ya tiene este método en la línea ${earlier}`);
		else lineOfPair.set(pair, line);
		if (problems.length > before || methodId === undefined) continue;

		const read = v.safeParse(FeeForm, { ...fee, steps, weights, payOnDelivery });
		if (!read.success) {
			const path = String(read.issues[0].path?.[0]?.key ?? '');
			wrong(columnAt(path, steps.length > 1), read.issues[0].message);
			continue;
		}
		const { zoneId: _none, ...rest } = read.output;
		fees.push({ ...rest, zone, methodId });
	}
	problems.push(...usedElsewhere(rows, zones, plan));
	return { problems, zones: [...zones.values()], fees };
}

const isZoneAlone = ({ zona: _zona, codigos: _codigos, ...fee }: FeeRow['cells']): boolean =>
	Object.values(fee).every((cell) => !cell?.trim());

const unreadIn = (steps: string): string => steps.split(/[\s;|:]+/).find((part) => Number.isNaN(solesOf(part))) ?? '';

const isUnreadable = ({ steps, extraKg }: DeliveryWeights): boolean =>
	steps.length === 0 || [extraKg, ...steps.flatMap(({ upTo, fee }) => [upTo, fee])].some(Number.isNaN);

function columnAt(path: string, hasMoreSteps: boolean): FeeProblem['column'] {
	if (path === 'weights') return 'pesos';
	if (path === 'steps') return hasMoreSteps ? 'tramos' : 'tarifa';
	return 'dias_hasta';
}

const sorted = (codes: readonly string[]): string => [...codes].sort().join(' ');

function usedElsewhere(
	rows: readonly FeeRow[],
	imported: ReadonlyMap<string, ImportedZone>,
	{ zones }: DeliveryPlan,
): FeeProblem[] {
	const staying = zones.filter((zone) => !imported.get(fold(zone.name))?.areas);
	const ownerOf = new Map(staying.flatMap((zone) => zone.areas.map((code) => [code, zone.name] as const)));
	const reported = new Set<string>();
	return rows.flatMap(({ line, cells }) => {
		const zone = imported.get(fold(cells.zona));
		const code = zone?.areas?.find((one) => ownerOf.has(one) && cells.codigos.includes(one));
		if (!zone || code === undefined || reported.has(code)) return [];
		reported.add(code);
		return { line, column: 'codigos' as const, message: `El código ${code} ya está en la zona «${ownerOf.get(code)}»` };
	});
}

const plainWeights = (weights: DeliveryWeights | null): string =>
	weights ? [...weights.steps.map(({ upTo, fee }) => `${upTo / 1000}:${fee}`), `+${weights.extraKg}`].join(' ') : '';

const plain = (steps: readonly DeliveryStep[]): string => steps.map(({ from, fee }) => `${from}:${fee}`).join(' ');

const emptyLine = { metodo: '', tarifa: '', tramos: '', dias_desde: '', dias_hasta: '', pesos: '', contra_entrega: '' };

export function feeLines({ zones, methods }: DeliveryPlan): Record<(typeof feeColumns)[number], string>[] {
	return zones.flatMap((zone) => {
		const place = { zona: zone.name, codigos: zone.areas.join(' ') };
		const served = methods.flatMap(({ name, fees }) => {
			const fee = fees.find(({ zoneId }) => zoneId === zone.id);
			if (!fee) return [];
			const [first, ...more] = fee.steps;
			return {
				...place,
				metodo: name,
				tarifa: String(first?.fee ?? 0),
				tramos: plain(more),
				dias_desde: String(fee.daysFrom),
				dias_hasta: String(fee.daysTo),
				pesos: plainWeights(fee.weights),
				contra_entrega: fee.payOnDelivery ? 'si' : 'no',
			};
		});
		return served.length > 0 ? served : { ...emptyLine, ...place };
	});
}

export type { ImportedZone, ReadFile };
